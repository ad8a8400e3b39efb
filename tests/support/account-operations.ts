import { expect } from 'vitest';
import type { Case } from './list-operations.ts';
import { everybody, kind, owned, type Row } from './role-table.ts';

const NO_TOKEN = 'A'.repeat(43);

/** The rows of tests/api/roles.test.ts about the own account, and about logins without a password. */
export const ACCOUNT_ROWS: Readonly<Record<string, Row>> = {
  'Mutation.endOtherSessions': [() => 'mutation { endOtherSessions }', owned('account.use', { value: 0 })],
  'Mutation.changePassword': [
    () => 'mutation { changePassword(password: "short", currentPassword: "x") { __typename } }',
    owned('account.use', kind('InvalidInput')),
  ],
  'Query.passkeyLoginOptions': [
    () => '{ passkeyLoginOptions }',
    everybody({ value: expect.stringContaining('challenge') }),
  ],
  'Mutation.loginWithPasskey': [
    () => 'mutation { loginWithPasskey(response: "{}") { __typename } }',
    everybody(kind('PasskeyLoginRefused')),
  ],
  'Mutation.requestLoginLink': [
    () => 'mutation { requestLoginLink(email: "nobody@example.org") { __typename } }',
    everybody(kind('LoginLinkRequested')),
  ],
  'Mutation.loginWithLink': [
    () => `mutation { loginWithLink(token: "${NO_TOKEN}") { __typename } }`,
    everybody(kind('LoginLinkRefused')),
  ],
};

/** The operations about the own account, and about logins without a password. */
export const ACCOUNT_CASES: Readonly<Record<string, readonly Case[]>> = {
  accountSessions: [{ about: 'a member', as: 'member' }, { about: 'nobody' }],
  changePassword: [
    { about: 'a member', variables: () => ({ password: 'short', currentPassword: 'x' }), as: 'member' },
    { about: 'nobody', variables: () => ({ password: 'short', currentPassword: null }) },
  ],
  endOtherSessions: [{ about: 'a member', as: 'member' }, { about: 'nobody' }],
  loginWithLink: [{ about: 'an unknown link', variables: () => ({ token: NO_TOKEN }) }],
  loginWithPasskey: [{ about: 'no answer', variables: () => ({ response: '{}' }) }],
  passkeyLoginOptions: [{ about: 'nobody' }],
  requestLoginLink: [{ about: 'an unknown address', variables: () => ({ email: 'nobody@example.org' }) }],
};
