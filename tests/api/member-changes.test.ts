// Changes of many members in the back office [K1]: cards and sessions, at once or by a job.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdmin } from '../support/personal-data.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember } from '../support/visitors.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof addAdmin>>;
beforeAll(async () => {
  app = await openTestApp();
  admin = await addAdmin(app, 'support@club.example');
});
afterAll(() => app.close());

const change = async (input: object) => (await app.send('changeMembers', { input }, admin.headers)).data.result;
const find = async (id: string) => (await app.send('membersChange', { id }, admin.headers)).data.membersChange;
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const CARD = { kind: 'CARD', card: 'GOLD', reason: 'Good customers' };
const refused = (reason: string) => ({ __typename: 'MembersChangeRefused', reason });

test('[K1] [A3] members get a card, each with its entry and reason; those who have it stay as they are', async () => {
  const people = [await becomeMember(app), await becomeMember(app), await becomeMember(app)];
  const ids = people.map(({ memberId }) => memberId);
  await app.send('changeMemberCard', { id: ids[0], card: 'GOLD', from: null, reason: 'First' }, admin.headers);
  const result = await change({ ...CARD, ids: [...ids, ...ids, UNKNOWN] });
  expect(await find(result.change.id)).toMatchObject({ kind: 'CARD', card: 'GOLD', total: 4, done: 4, changed: 2 });
  const { results, rows } = await find(result.change.id);
  expect(results).toEqual([
    { result: 'done', number: 2 },
    { result: 'card-unchanged', number: 1 },
    { result: 'member-unknown', number: 1 },
  ]);
  expect(rows).toEqual([
    { memberId: UNKNOWN, firstName: null, lastName: null, result: 'member-unknown' },
    { memberId: ids[0], firstName: 'Ada', lastName: 'Kern', result: 'card-unchanged' },
  ]);
  const changes = await app.sql('select reason, actor from card_change where member_id = $1', [ids[1]]);
  expect(changes).toEqual([{ reason: 'Good customers', actor: `member:${admin.id}` }]);
  const entries = await app.sql('select action, before, after from audit_entry where subject = $1', [
    `member:${ids[1]}`,
  ]);
  expect(entries).toEqual([
    { action: 'member.card-changed', before: { card: null }, after: { card: 'GOLD', change: result.change.id } },
  ]);
});

test('[K1] all of a filter but some lose their card', async () => {
  const [one, other] = [await becomeMember(app, { country: 'LU' }), await becomeMember(app, { country: 'LU' })];
  await change({ ...CARD, filter: { country: 'LU' } });
  await change({ ...CARD, card: null, filter: { country: 'LU' }, except: [other.memberId] });
  const cards = await app.sql(`select id, card from member where country = 'LU'`);
  expect(cards).toHaveLength(2);
  expect(cards).toEqual(
    expect.arrayContaining([
      { id: one.memberId, card: null },
      { id: other.memberId, card: 'GOLD' },
    ]),
  );
});

test('[K1] sessions of members end, those of admins do not', async () => {
  const [one, other] = [await becomeMember(app), await becomeMember(app)];
  await app.sql("update member set role = 'ADMIN', admin_role = 'SUPPORT' where id = $1", [other.memberId]);
  const result = await change({ kind: 'SESSIONS', ids: [one.memberId, other.memberId] });
  expect(await find(result.change.id)).toMatchObject({ kind: 'SESSIONS', total: 2, changed: 1 });
  expect((await app.send('me', {}, bearer(one.token))).data.me).toBeNull();
  expect((await app.send('me', {}, bearer(other.token))).data.me).not.toBeNull();
});

test('[K1] many members change by a job, which an interruption does not stop', async () => {
  await app.areas.demo.useCases.fillDemo(10_100, () => undefined);
  const rows = await app.sql<{ id: string }>(
    `select id from member where email like 'member-%' and card is distinct from 'DIAMOND' order by id limit 250`,
  );
  const result = await change({ ...CARD, card: 'DIAMOND', ids: rows.map(({ id }) => id) });
  const { id } = result.change;
  expect(await find(id)).toMatchObject({ total: 250, done: 0, finishedAt: null });
  // A worker was killed after its first batch.
  await app.sql('update member_change set done = 100, changed = 100 where id = $1', [id]);
  await app.drain();
  expect(await find(id)).toMatchObject({ total: 250, done: 250, changed: 250, finishedAt: expect.any(String) });
  // That worker was one of an earlier release: it stored no results.
  const { results, rows: shown } = await find(id);
  expect(results).toEqual([
    { result: 'done', number: 150 },
    { result: 'not-recorded', number: 100 },
  ]);
  expect(shown[0]).toMatchObject({ memberId: rows[0]?.id, result: 'not-recorded' });
  const file = (await app.send('membersChangeRows', { id, skip: 99 }, admin.headers)).data.membersChange.rows;
  expect(file.map((row: { result: string }) => row.result)).toEqual(['not-recorded', ...Array(150).fill('done')]);
  const left = await app.sql(`select from member where card = 'DIAMOND' and id = any($1::uuid[])`, [
    rows.map((row) => row.id),
  ]);
  expect(left).toHaveLength(150);
}, 60_000);

test.each([
  [{ ...CARD, ids: [] }, 'nothing-selected'],
  [CARD, 'nothing-selected'],
  [{ ...CARD, filter: { voucher: 'NOBODYS-CODE' } }, 'nothing-selected'],
  [{ ...CARD, ids: ['x'] }, 'id-invalid'],
  [{ ...CARD, filter: { email: 'a b' } }, 'filter-invalid'],
  [{ ...CARD, reason: ' ', ids: [] }, 'reason-invalid'],
  [{ kind: 'CARD', card: null, ids: [] }, 'reason-invalid'],
])('a change is refused: %j', async (input, reason) => {
  expect(await change(input)).toEqual(refused(reason));
});

test('[K1] a filter that selects too many is refused, and nobody changes', async () => {
  const countChanges = () => app.sql('select count(*) from card_change');
  const before = await countChanges();
  for (const filter of [{}, { joinedBefore: '2030-01-01T00:00:00Z' }])
    expect(await change({ ...CARD, card: 'SILVER', filter })).toEqual(refused('too-many'));
  expect(await countChanges()).toEqual(before);
});
