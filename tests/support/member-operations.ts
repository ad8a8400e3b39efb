import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Case } from './list-operations.ts';
import type { PermittedOperation } from './people-operations.ts';
import { runCommand } from './run-command.ts';
import type { TestApp } from './test-app.ts';
import { bearer } from './visitors.ts';

const UNKNOWN_TOKEN = 'A'.repeat(43);
const NO_ID = '00000000-0000-7000-8000-000000000000';
const FIRST = { sort: 'JOINED', direction: 'DESCENDING', filter: {} };
const CARD = { id: NO_ID, card: 'GOLD', from: null, reason: 'A good customer' };

const refused = { __typename: 'MemberChangeRefused' };

/** The operations of members, by their fields. */
export const MEMBER_OPERATIONS: Readonly<Record<string, PermittedOperation>> = {
  'Query.members': {
    document: '{ members(first: 1, filter: { email: "nobody@" }) { edges { node { email } } } }',
    permissions: ['members.read'],
    value: { edges: [] },
  },
  'Query.member': {
    document: `{ member(id: "${NO_ID}") { cardChanges { id } invitedBy { code } invitations { pending } } }`,
    permissions: ['members.read'],
    value: null,
  },
  'Mutation.changeMemberCard': {
    document: `mutation { changeMemberCard(id: "${NO_ID}", card: GOLD, reason: "x") { __typename } }`,
    permissions: ['members.write'],
    value: refused,
  },
  'Mutation.revokeMemberSessions': {
    document: `mutation { revokeMemberSessions(id: "${NO_ID}") { __typename } }`,
    permissions: ['members.write'],
    value: refused,
  },
  'Mutation.removeMemberIdentity': {
    document: `mutation { removeMemberIdentity(id: "${NO_ID}", identityId: "${NO_ID}") { __typename } }`,
    permissions: ['members.write'],
    value: refused,
  },
  'Query.membersChanges': {
    document: '{ membersChanges(first: 0) { id } }',
    permissions: ['members.read'],
    value: [],
  },
  'Mutation.cancelMembersChange': {
    document: `mutation { cancelMembersChange(id: "${NO_ID}") { id } }`,
    permissions: ['members.write'],
    value: null,
  },
  'Query.membersChange': {
    document: `{ membersChange(id: "${NO_ID}") { done } }`,
    permissions: ['members.read'],
    value: null,
  },
  'Mutation.changeMembers': {
    document: 'mutation { changeMembers(input: { kind: SESSIONS, ids: [] }) { __typename } }',
    permissions: ['members.write'],
    value: { __typename: 'MembersChangeRefused' },
  },
  'Mutation.exportMember': {
    document: `mutation { exportMember(id: "${NO_ID}") { __typename } }`,
    permissions: ['members.export'],
    value: { __typename: 'PersonalDataRefused' },
  },
  'Mutation.eraseMember': {
    document: `mutation { eraseMember(id: "${NO_ID}", confirmation: "", reason: OTHER) { __typename } }`,
    permissions: ['members.erase'],
    value: { __typename: 'PersonalDataRefused' },
  },
};

const ERASURE = { id: NO_ID, confirmation: 'nobody@example.com', reason: 'REQUEST' };

/** The operations of the list of members, and of one of them. */
export const MEMBER_CASES: Readonly<Record<string, readonly Case[]>> = {
  changeMemberCard: [
    { about: 'nobody', variables: () => CARD },
    { about: 'a member', variables: () => CARD, as: 'member' },
    { about: 'none', variables: () => CARD, as: 'admin' },
    { about: 'an unknown card', variables: () => ({ ...CARD, card: 'PLATINUM' }), as: 'admin' },
    { about: 'no reason', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  changeMembers: [
    { about: 'a member', variables: () => ({ input: { kind: 'SESSIONS', ids: [] } }), as: 'member' },
    { about: 'nothing selected', variables: () => ({ input: { kind: 'SESSIONS', ids: [] } }), as: 'admin' },
    { about: 'an unknown kind', variables: () => ({ input: { kind: 'FAREWELL', ids: [] } }), as: 'admin' },
  ],
  eraseMember: [
    { about: 'nobody', variables: () => ERASURE },
    { about: 'a member', variables: () => ERASURE, as: 'member' },
    { about: 'none', variables: () => ERASURE, as: 'admin' },
    { about: 'an unknown reason', variables: () => ({ ...ERASURE, reason: 'BOREDOM' }), as: 'admin' },
  ],
  exportPersonalData: [
    { about: 'an unknown link', variables: () => ({ token: UNKNOWN_TOKEN }) },
    { about: 'what is no link', variables: () => ({ token: 'x', after: 'y' }) },
  ],
  erasePersonalData: [
    { about: 'an unknown link', variables: () => ({ token: UNKNOWN_TOKEN, confirmation: 'anna@example.org' }) },
    { about: 'no address', variables: () => ({ token: UNKNOWN_TOKEN }) },
  ],
  personalDataLink: [
    { about: 'an unknown link', variables: () => ({ token: UNKNOWN_TOKEN }) },
    { about: 'no link', variables: () => ({}) },
  ],
  newsletterLink: [
    { about: 'no link of ours', variables: () => ({ token: UNKNOWN_TOKEN }) },
    { about: 'no link', variables: () => ({}) },
  ],
  unsubscribeNewsletter: [
    { about: 'no link of ours', variables: () => ({ token: UNKNOWN_TOKEN }) },
    { about: 'no text', variables: () => ({ token: 7 }) },
  ],
  requestPersonalData: [
    { about: 'an address', variables: () => ({ email: 'nobody.here@example.org' }) },
    { about: 'no address', variables: () => ({ email: 'x' }) },
  ],
  exportMember: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID, after: 'x' }), as: 'admin' },
  ],
  cancelMembersChange: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  membersChanges: [
    { about: 'a member', as: 'member' },
    { about: 'the newest', as: 'admin' },
  ],
  membersChangeRows: [
    { about: 'a member', variables: () => ({ id: NO_ID, skip: 0 }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID, skip: 0 }), as: 'admin' },
  ],
  membersChange: [
    { about: 'nobody', variables: () => ({ id: NO_ID }) },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
  memberExport: [
    { about: 'a member', variables: () => FIRST, as: 'member' },
    { about: 'all members', variables: () => FIRST, as: 'admin' },
  ],
  memberList: [
    { about: 'nobody', variables: () => FIRST },
    { about: 'a page', variables: () => ({ ...FIRST, first: 2 }), as: 'admin' },
    { about: 'a search', variables: () => ({ ...FIRST, sort: 'EMAIL', filter: { email: 'ada' } }), as: 'admin' },
    { about: 'a day as an instant', variables: () => ({ ...FIRST, filter: { joinedFrom: '2026' } }), as: 'admin' },
    { about: 'an order that is not offered', variables: () => ({ ...FIRST, sort: 'NAME' }), as: 'admin' },
  ],
  revokeMemberSessions: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID, sessionId: NO_ID }), as: 'admin' },
  ],
  removeMemberIdentity: [
    { about: 'a member', variables: () => ({ id: NO_ID, identityId: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID, identityId: NO_ID }), as: 'admin' },
  ],
  showMember: [
    { about: 'a member', variables: () => ({ id: NO_ID }), as: 'member' },
    { about: 'none', variables: () => ({ id: NO_ID }), as: 'admin' },
  ],
};

const FILTERS: readonly Readonly<Record<string, string | boolean>>[] = [
  {},
  { card: 'GOLD' },
  { card: 'NONE', language: 'de' },
  { country: 'DE', newsletter: true },
  { voucher: 'NOCTURNE-0000-0000-0007' },
  { id: NO_ID },
  { email: 'member-00000000' },
  { email: 'member-000000015@example.com' },
  { name: 'Kowalski Ada', country: 'DE' },
  { joinedFrom: '2020-01-01T00:00:00Z', joinedBefore: '2030-01-01T00:00:00Z' },
];

const getSort = (filter: object) => ('email' in filter ? 'EMAIL' : 'name' in filter ? 'NAME' : 'JOINED');

/** Reads, filters and changes members as an admin, and by commands. */
export async function workWithMembers(app: TestApp, token: string): Promise<void> {
  const headers = bearer(token);
  for (const filter of FILTERS) {
    const order = { sort: getSort(filter), direction: 'ASCENDING', filter };
    const { pageInfo } = (await app.send('memberList', { ...order, first: 50 }, headers)).data.members;
    if (pageInfo.endCursor) await app.send('memberList', { ...order, first: 50, after: pageInfo.endCursor }, headers);
  }
  const email = 'member-000000021@example.com';
  await runCommand(app, 'member list', [], { limit: '600' });
  await runCommand(app, 'member card', [email], { card: 'diamond', reason: 'A good customer' });
  const [row] = await app.sql<{ id: string }>('select id from member where email = $1', [email]);
  const id = row?.id ?? '';
  // The member invites others, too.
  await app.sql(
    "insert into inviter (id, first_name, last_name, email, created_at) values (gen_random_uuid(), 'Ada', 'Kowalski', $1, now())",
    [email],
  );
  await app.send('showMember', { id }, headers);
  await app.send('changeMemberCard', { id, card: null, from: 'DIAMOND', reason: 'By mistake' }, headers);
  await runCommand(app, 'member show', [email]);
  await app.send('revokeMemberSessions', { id, sessionId: NO_ID }, headers);
  await runCommand(app, 'member revoke-sessions', [email]);
  await changeMany(app, headers);
  await leave(app, id, headers);
}

/** Changes of few members, and of many by a job. */
async function changeMany(app: TestApp, headers: Readonly<Record<string, string>>): Promise<void> {
  const card = { kind: 'CARD', card: 'SILVER', reason: 'Many good customers' };
  const rows = await app.sql<{ id: string }>(
    'select id from member where registration_id is not null order by id limit 150',
  );
  await app.send('changeMembers', { input: { kind: 'SESSIONS', ids: rows.slice(0, 2).map(({ id }) => id) } }, headers);
  const input = { ...card, ids: rows.map(({ id }) => id) };
  const { change } = (await app.send('changeMembers', { input }, headers)).data.result;
  await app.drain();
  await app.send('membersChanges', {}, headers);
  await app.send('membersChangeRows', { id: change.id, skip: 0 }, headers);
  await app.send('membersChange', { id: change.id }, headers);
  await app.send('cancelMembersChange', { id: change.id }, headers);
  await app.send('changeMembers', { input: { ...card, filter: { email: 'member-00000001' } } }, headers);
  await runCommand(app, 'member change', ['sessions'], { ids: rows.map(({ id }) => id).join(',') });
}

/** A member takes the data along, and is erased. */
async function leave(app: TestApp, id: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const [member] = await app.sql<{ email: string }>('select email from member where id = $1', [id]);
  const confirmation = member?.email ?? '';
  await app.send('exportMember', { id }, headers);
  await runCommand(app, 'member export', [confirmation]);
  await app.send('eraseMember', { id, confirmation, reason: 'REQUEST' }, headers);
  await runCommand(app, 'member erase', [id], { confirm: confirmation, reason: 'request' });
  await workWithMany(app);
}

/** Exports and erases the members of a file. */
async function workWithMany(app: TestApp): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'many-'));
  const file = join(folder, 'members.txt');
  await writeFile(file, 'member-000000033@example.com\nmember-000000034@example.com\n');
  await runCommand(app, 'member export-many', [], { file });
  await runCommand(app, 'member erase-many', [], { file, confirm: 'Maison Nocturne', reason: 'request' });
  await rm(folder, { recursive: true });
}
