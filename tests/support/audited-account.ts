import type { Prepare } from './audited-mutations.ts';
import { AUDITED_ADMIN } from './audited-people.ts';
import { getMailedToken } from './own-account.ts';
import { becomeMember } from './visitors.ts';

/** The cases of the own account. The audited admin keeps the password. */
export const AUDITED_ACCOUNT: Readonly<Record<string, Prepare>> = {
  changePassword: async () => [
    'mutation ($p: String!) { changePassword(password: $p, currentPassword: $p) { __typename } }',
    { p: AUDITED_ADMIN.password },
  ],
  changeMyDetails: async () => [
    'mutation { changeMyDetails(gender: WOMEN, firstName: "Nora", lastName: "Berg", country: "AT") { __typename } }',
  ],
  endOtherSessions: async (app) => {
    await app.send('login', AUDITED_ADMIN);
    return ['mutation { endOtherSessions }'];
  },
  loginWithLink: async (app) => {
    const { email } = (await becomeMember(app)).visitor;
    await app.send('requestLoginLink', { email });
    const token = await getMailedToken(app, email);
    return ['mutation ($token: String!) { loginWithLink(token: $token) { __typename } }', { token }, 'the subject'];
  },
};
