import type { Case } from './list-operations.ts';
import type { PermittedOperation } from './people-operations.ts';
import { runCommand } from './run-command.ts';
import type { TestApp } from './test-app.ts';
import { bearer } from './visitors.ts';

const NO_ID = '00000000-0000-7000-8000-000000000000';
const FIRST = { sort: 'CREATED', direction: 'DESCENDING', filter: {} };
const CHANGE = { id: NO_ID, reason: 'A good season', version: 1 };

const CREATION = { firstName: 'Ada', lastName: 'Kern', email: 'x', balance: 1, idempotencyKey: NO_ID };
const GIFT = { memberId: NO_ID, amount: 1, reason: 'x', idempotencyKey: NO_ID };

const refused = { __typename: 'InviterChangeRefused' };

/** The operations of inviters, by their fields. */
export const INVITER_OPERATIONS: Readonly<Record<string, PermittedOperation>> = {
  'Query.inviters': {
    document: '{ inviters(first: 1, filter: { email: "nobody@" }) { edges { node { email } } } }',
    permissions: ['inviters.read'],
    value: { edges: [] },
  },
  'Query.inviterSuggestions': {
    document: '{ inviterSuggestions(typed: "nobody@") { email } }',
    permissions: ['inviters.read'],
    value: [],
  },
  'Query.inviter': {
    document: `{ inviter(id: "${NO_ID}") { outlook { kind } changes { reason } } }`,
    permissions: ['inviters.read'],
    value: null,
  },
  'Mutation.createInviter': {
    document:
      'mutation { createInviter(firstName: "x", lastName: "y", email: "x", balance: 1, idempotencyKey: "x") { __typename } }',
    permissions: ['inviters.write'],
    value: refused,
  },
  'Mutation.giveInvitations': {
    document: `mutation { giveInvitations(memberId: "${NO_ID}", amount: 1, reason: "x", idempotencyKey: "${NO_ID}") { __typename } }`,
    permissions: ['inviters.write'],
    value: refused,
  },
  'Mutation.grantInvitations': {
    document: `mutation { grantInvitations(id: "${NO_ID}", amount: 1, reason: "x", version: 1) { __typename } }`,
    permissions: ['inviters.write'],
    value: refused,
  },
  'Mutation.blockInviter': {
    document: `mutation { blockInviter(id: "${NO_ID}", reason: "x", version: 1) { __typename } }`,
    permissions: ['inviters.write'],
    value: refused,
  },
  'Mutation.unblockInviter': {
    document: `mutation { unblockInviter(id: "${NO_ID}", reason: "x", version: 1) { __typename } }`,
    permissions: ['inviters.write'],
    value: refused,
  },
  'Mutation.changeInviters': {
    document: 'mutation { changeInviters(kind: BLOCK, ids: [], reason: "x") { __typename } }',
    permissions: ['inviters.write'],
    value: { __typename: 'InvitersRefused' },
  },
  'Mutation.cancelInvitersChange': {
    document: `mutation { cancelInvitersChange(id: "${NO_ID}") { id } }`,
    permissions: ['inviters.write'],
    value: null,
  },
  'Query.invitersChange': {
    document: `{ invitersChange(id: "${NO_ID}") { results { number } rows(first: 1) { result } } }`,
    permissions: ['inviters.read'],
    value: null,
  },
  'Query.invitersChanges': {
    document: '{ invitersChanges(first: 0) { id } }',
    permissions: ['inviters.read'],
    value: [],
  },
};

const change: readonly Case[] = [
  { about: 'nobody', variables: () => CHANGE },
  { about: 'a member', variables: () => CHANGE, as: 'member' },
  { about: 'none', variables: () => CHANGE, as: 'admin' },
  { about: 'no version', variables: () => ({ id: NO_ID, reason: 'x' }), as: 'admin' },
];
const one: readonly Case[] = [
  { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
  { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
];

/** The operations of the list of inviters, and of one of them. */
export const INVITER_CASES: Readonly<Record<string, readonly Case[]>> = {
  createInviter: [
    { about: 'nobody', variables: () => CREATION },
    { about: 'a member', variables: () => CREATION, as: 'member' },
    { about: 'no address', variables: () => CREATION, as: 'admin' },
    { about: 'no key', variables: () => ({ ...CREATION, idempotencyKey: undefined }), as: 'admin' },
  ],
  giveInvitations: [
    { about: 'nobody', variables: () => GIFT },
    { about: 'a member', variables: () => GIFT, as: 'member' },
    { about: 'no such member', variables: () => GIFT, as: 'admin' },
    { about: 'half an invitation', variables: () => ({ ...GIFT, amount: 0.5 }), as: 'admin' },
  ],
  blockInviter: change,
  unblockInviter: change,
  changeInviters: [
    { about: 'a member', variables: () => ({ kind: 'BLOCK', ids: [], reason: 'x' }), as: 'member' },
    { about: 'nothing selected', variables: () => ({ kind: 'BLOCK', ids: [], reason: 'x' }), as: 'admin' },
    { about: 'an unknown kind', variables: () => ({ kind: 'BURN', ids: [], reason: 'x' }), as: 'admin' },
    {
      about: 'a key that is no id',
      variables: () => ({ kind: 'BLOCK', ids: [NO_ID], reason: 'x', idempotencyKey: 'x' }),
      as: 'admin',
    },
  ],
  cancelInvitersChange: one,
  invitersChange: one,
  invitersChanges: [
    { about: 'a member', as: 'member' },
    { about: 'the newest', as: 'admin' },
  ],
  invitersChangeRows: [
    { about: 'a member', variables: () => ({ id: NO_ID, skip: 0 }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID, skip: 0 }), as: 'admin' },
  ],
  grantInvitations: [
    { about: 'nobody', variables: () => ({ ...CHANGE, amount: 1 }) },
    { about: 'none', variables: () => ({ ...CHANGE, amount: 1 }), as: 'admin' },
    { about: 'half an invitation', variables: () => ({ ...CHANGE, amount: 0.5 }), as: 'admin' },
  ],
  inviterExport: [
    { about: 'a member', variables: () => FIRST, as: 'member' },
    { about: 'all inviters', variables: () => FIRST, as: 'admin' },
  ],
  inviterGuests: one,
  inviterLedger: one,
  inviterLedgerExport: one,
  suggestInviters: [
    { about: 'a member', variables: () => ({ typed: 'cl' }), as: 'member' },
    { about: 'an address and a name', variables: () => ({ typed: 'cl' }), as: 'admin' },
    { about: 'too short a text', variables: () => ({ typed: 'c' }), as: 'admin' },
  ],
  inviterList: [
    { about: 'nobody', variables: () => FIRST },
    { about: 'a page', variables: () => ({ ...FIRST, first: 2 }), as: 'admin' },
    { about: 'a search', variables: () => ({ ...FIRST, sort: 'EMAIL', filter: { email: 'clara' } }), as: 'admin' },
    { about: 'a range of balances', variables: () => ({ ...FIRST, filter: { free: 'NONE' } }), as: 'admin' },
    { about: 'an order that is not offered', variables: () => ({ ...FIRST, sort: 'BALANCE' }), as: 'admin' },
  ],
  showInviter: one,
  inviterAsMember: one,
};

const FILTERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { status: 'BLOCKED' },
  { status: 'ACTIVE', free: 'SOME' },
  { free: 'NONE' },
  { id: NO_ID },
  { email: 'inviter-00000000' },
  { email: 'inviter-000000015@example.org' },
  { name: 'Kowalski Ada', free: 'MANY' },
  { createdFrom: '2020-01-01T00:00:00Z', createdBefore: '2030-01-01T00:00:00Z' },
];

const listSorts = (filter: object) =>
  'email' in filter ? ['EMAIL'] : 'name' in filter ? ['NAME'] : ['CREATED', 'NAME', 'EMAIL'];

/** Reads, filters and changes inviters as an admin, and by commands. */
export async function workWithInviters(app: TestApp, token: string): Promise<void> {
  const headers = bearer(token);
  for (const filter of FILTERS)
    for (const sort of listSorts(filter)) {
      const order = { sort, direction: 'ASCENDING', filter };
      const { pageInfo } = (await app.send('inviterList', { ...order, first: 50 }, headers)).data.inviters;
      if (pageInfo.endCursor)
        await app.send('inviterList', { ...order, first: 50, after: pageInfo.endCursor }, headers);
    }
  for (const typed of ['ada k', 'inviter-0000', 'inviter-000000015@example.org'])
    await app.send('suggestInviters', { typed }, headers);
  const email = 'inviter-000000021@example.org';
  const [row] = await app.sql<{ id: string; version: number }>('select id, version from inviter where email = $1', [
    email,
  ]);
  const { id = '', version = 1 } = row ?? {};
  await addInviters(app, headers);
  await app.send('grantInvitations', { id, amount: 60, reason: 'A good season', version }, headers);
  await app.send('blockInviter', { id, reason: 'A complaint', version: version + 1 }, headers);
  await app.send('unblockInviter', { id, reason: 'It is settled', version: version + 2 }, headers);
  await app.send('changeInviters', { kind: 'BLOCK', ids: [id], reason: 'A complaint' }, headers);
  await app.send('changeInviters', { kind: 'UNBLOCK', filter: { status: 'BLOCKED' }, reason: 'Settled' }, headers);
  await changeMany(app, token);
  for (const operation of ['showInviter', 'inviterAsMember']) await app.send(operation, { id }, headers);
  for (const operation of ['inviterLedger', 'inviterGuests']) {
    const { data } = await app.send(operation, { id, first: 5 }, headers);
    const { pageInfo } = data.inviter.ledger ?? data.inviter.guests;
    await app.send(operation, { id, first: 5, after: pageInfo.endCursor }, headers);
    await app.send(operation, { id, last: 5, before: pageInfo.endCursor }, headers);
  }
  const period = { from: '2020-01-01T00:00:00Z', before: '2030-01-01T00:00:00Z' };
  for (const filter of [{ kind: 'GRANT' }, period, { kind: 'CONSUME', ...period }])
    await app.send('inviterLedger', { id, filter, first: 5 }, headers);
  await runCommand(app, 'inviter list', [], { limit: '600' });
  for (const name of ['inviter show', 'inviter ledger', 'inviter tree']) await runCommand(app, name, [email]);
}

/** Adds an inviter, and makes a member one. */
async function addInviters(app: TestApp, headers: Readonly<Record<string, string>>): Promise<void> {
  const email = 'new.inviter@example.org';
  for (const idempotencyKey of [crypto.randomUUID(), crypto.randomUUID()])
    await app.send('createInviter', { ...CREATION, email, idempotencyKey }, headers);
  const [member] = await app.sql<{ id: string }>('select id from member order by id limit 1');
  await app.send('giveInvitations', { ...GIFT, memberId: member?.id, idempotencyKey: crypto.randomUUID() }, headers);
}

/** Changes many inviters, by a job and at once, reads the results and cancels. */
async function changeMany(app: TestApp, token: string): Promise<void> {
  const headers = bearer(token);
  const rows = await app.sql<{ id: string }>("select id from inviter where status = 'active' order by id limit 101");
  const given = { kind: 'GRANT', amount: 1, ids: rows.map(({ id }) => id), reason: 'A good season' };
  const key = { ...given, ids: given.ids.slice(0, 2), idempotencyKey: crypto.randomUUID() };
  for (const variables of [given, key, key]) await app.send('changeInviters', variables, headers);
  await app.drain();
  const { invitersChanges } = (await app.send('invitersChanges', {}, headers)).data;
  for (const { id } of invitersChanges) {
    await app.send('invitersChange', { id }, headers);
    await app.send('invitersChangeRows', { id, skip: 0 }, headers);
  }
  const { change: other } = (await app.send('changeInviters', given, headers)).data.result;
  await app.send('cancelInvitersChange', { id: other.id }, headers);
}
