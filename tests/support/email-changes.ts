import { isAdminRole } from '#kernel/permissions.ts';
import type { Prepare } from './audited-mutations.ts';
import type { Case } from './list-operations.ts';
import { addOwner, type Owner } from './own-account.ts';
import { everybody, kind, owned, type Row } from './role-table.ts';
import type { TestApp } from './test-app.ts';
import { newVisitor } from './visitors.ts';

const NO_TOKEN = 'A'.repeat(43);

/** The secret of the newest mail of a kind to an address; empty where there is none. */
export async function getLinkSecret(app: TestApp, to: string, mailKind: string): Promise<string> {
  await app.drain();
  const mail = app.mails.findLast((one) => one.to === to && one.kind === mailKind);
  return new URL(mail?.links[0] ?? 'https://club.example/').searchParams.get('token') ?? '';
}

export type Requested = { readonly newEmail: string; readonly confirm: string; readonly undo: string };

/** Requests another address for a member; returns the secrets of both links. */
export async function requestChange(
  app: TestApp,
  { headers, email }: Pick<Owner, 'headers' | 'email'>,
  newEmail: string = newVisitor().email,
): Promise<Requested> {
  await app.send('requestEmailChange', { email: newEmail }, headers);
  const confirm = await getLinkSecret(app, newEmail, 'email-change-confirm');
  return { newEmail, confirm, undo: await getLinkSecret(app, email, 'email-change-notice') };
}

/** The rows of tests/api/roles.test.ts about changes of addresses. */
export const EMAIL_CHANGE_ROWS: Readonly<Record<string, Row>> = {
  'Query.ownEmailChange': [() => '{ ownEmailChange { newEmail } }', owned('account.use', { value: null })],
  'Mutation.requestEmailChange': [
    () => 'mutation { requestEmailChange(email: "nobody") { __typename } }',
    (role) => owned('account.factors', kind(isAdminRole(role) ? 'EmailChangeRefused' : 'InvalidInput'))(role),
  ],
  'Mutation.confirmEmailChange': [
    () => `mutation { confirmEmailChange(token: "${NO_TOKEN}") { __typename } }`,
    owned('account.use', kind('EmailChangeRefused')),
  ],
  'Mutation.undoEmailChange': [
    () => `mutation { undoEmailChange(token: "${NO_TOKEN}") { __typename } }`,
    everybody(kind('EmailChangeRefused')),
  ],
};

/** The operations of changes of addresses. */
export const EMAIL_CHANGE_CASES: Readonly<Record<string, readonly Case[]>> = {
  ownEmail: [{ about: 'a member', as: 'member' }, { about: 'nobody' }],
  requestEmailChange: [
    { about: 'no address', variables: () => ({ email: 'x' }), as: 'member' },
    { about: 'an admin', variables: () => ({ email: 'somebody@example.org' }), as: 'admin' },
    { about: 'nobody', variables: () => ({ email: 'x' }) },
  ],
  confirmEmailChange: [
    { about: 'an unknown link', variables: () => ({ token: NO_TOKEN }), as: 'member' },
    { about: 'nobody', variables: () => ({ token: NO_TOKEN }) },
  ],
  undoEmailChange: [
    { about: 'an unknown link', variables: () => ({ token: NO_TOKEN }) },
    { about: 'no link', variables: () => ({}) },
  ],
};

/** Changes of members; the link of the undo stands for its account. */
export const AUDITED_EMAIL_CHANGES: Readonly<Record<string, Prepare>> = {
  undoEmailChange: async (app) => {
    const { undo } = await requestChange(app, await addOwner(app));
    return [
      'mutation ($token: String!) { undoEmailChange(token: $token) { __typename } }',
      { token: undo },
      'the subject',
    ];
  },
};

/** A member changes the address, and gets the old one back. */
export async function changeAddress(app: TestApp, owner: Owner): Promise<void> {
  const { confirm, undo } = await requestChange(app, owner);
  await app.send('ownEmail', {}, owner.headers);
  await app.send('confirmEmailChange', { token: confirm }, owner.headers);
  await app.drain();
  await app.send('undoEmailChange', { token: undo });
  await app.drain();
  const [change] = await app.sql<{ id: string }>('select id from email_change where member_id = $1', [owner.id]);
  const letter = { id: crypto.randomUUID(), data: { changeId: change?.id ?? '' } };
  await app.stores.emailChanges.findSuperfluousChanges([letter as never], app.time.now);
}
