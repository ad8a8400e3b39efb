// Grants, blocks and unblocks of many inviters [K1]: at once or by a job, each inviter once, whatever dies in between.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#kernel/instant.ts';
import { addAdmin, type Person } from '../support/admins.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let owner: Person;
let marketing: Person;
beforeAll(async () => {
  app = await openTestApp();
  await app.sql(`
    insert into inviter (id, first_name, last_name, email, created_at)
    select gen_random_uuid(), 'Ines', 'Vogt', 'vogt-' || n || '@example.org', timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(1, 10050) n; analyze inviter`);
});
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from rate_limit');
  owner = await addAdmin(app, 'OWNER');
  marketing = await addAdmin(app, 'MARKETING');
});
afterAll(() => app.close());

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const REASON = 'A good season';
const ask = (variables: object, admin = marketing) =>
  app.send('changeInviters', { reason: REASON, ...variables }, admin.headers);
const change = async (variables: object, admin = marketing) => (await ask(variables, admin)).data.result;
const find = async (id: string) => (await app.send('invitersChange', { id }, owner.headers)).data.invitersChange;
let next = 0;

/** Inviters whom no other test has. */
async function take(count: number): Promise<string[]> {
  const rows = await app.sql<{ id: string }>(
    `select id from inviter where email like 'vogt-%' order by created_at offset ${next} limit ${count}`,
  );
  next += count;
  return rows.map(({ id }) => id).toSorted();
}

const readBalances = (ids: readonly string[]) =>
  app.sql<{ balance: number; number: number }>(
    `select balance, count(*)::int as number from (
       select i.id, coalesce(sum(s.balance), 0)::int as balance
       from inviter i left join invitation_slot s on s.inviter_id = i.id where i.id = any($1::uuid[]) group by i.id) b
     group by balance order by balance`,
    [ids],
  );

/** The grants of a change by the ledger, which nothing else can raise a balance by. */
async function countGrants(changeId: string) {
  const [row] = await app.sql<{ rows: number; grants: number; sum: number; reasons: string; actors: string }>(
    `select count(l.id)::int as rows, count(distinct l.inviter_id)::int as grants, coalesce(sum(l.amount), 0)::int as sum,
       min(c.reason) as reasons, min(c.actor) as actors
     from inviter_change c join invitation_ledger l on l.grant_id = c.id where c.change_id = $1`,
    [changeId],
  );
  return row;
}

const verify = async () => {
  const { guarantees } = await app.areas.registration.useCases.verifyGuarantees();
  expect(guarantees.filter(({ broken }) => broken > 0)).toEqual([]);
};

test('[K1] each of few inviters has its result, and the ledger its row with the reason and the admin', async () => {
  const [one = '', two = '', gone = ''] = await take(3);
  await app.sql("update inviter set status = 'blocked' where id = $1", [two]);
  await app.sql(
    `update inviter set status = 'deleted', first_name = '–', last_name = '–', email = id::text || '@erased.invalid',
       erased_at = now() where id = $1`,
    [gone],
  );
  const ids = [one, two, gone, UNKNOWN, one.toUpperCase()];
  const granted = await change({ kind: 'GRANT', amount: 5, ids });
  expect(await find(granted.change.id)).toMatchObject({
    kind: 'GRANT',
    amount: 5,
    total: 4,
    done: 4,
    isCancelled: false,
  });
  const printed = await runCommand(app, 'inviter change', ['unblock'], { ids: gone, reason: REASON });
  expect(printed).toMatchObject({ lines: [`${gone} (erased): inviter-deleted`] });
  const { results, rows, finishedAt } = await find(granted.change.id);
  expect(finishedAt).not.toBeNull();
  expect(results).toEqual([
    { result: 'done', number: 2 },
    { result: 'inviter-deleted', number: 1 },
    { result: 'inviter-unknown', number: 1 },
  ]);
  const nameless = { firstName: null, lastName: null, isErased: false };
  expect(rows).toContainEqual({ inviterId: UNKNOWN, ...nameless, result: 'inviter-unknown' });
  expect(rows).toContainEqual(expect.objectContaining({ inviterId: gone, isErased: true }));
  const actor = `member:${marketing.id}`;
  expect(await countGrants(granted.change.id)).toMatchObject({ grants: 2, sum: 10, reasons: REASON, actors: actor });
  const blocked = await change({ kind: 'BLOCK', ids });
  expect((await find(blocked.change.id)).results).toContainEqual({ result: 'already-blocked', number: 1 });
  const unblocked = await change({ kind: 'UNBLOCK', ids: [one, two] });
  expect((await find(unblocked.change.id)).results).toEqual([{ result: 'done', number: 2 }]);
  const again = await change({ kind: 'UNBLOCK', ids: [one] });
  expect((await find(again.change.id)).results).toEqual([{ result: 'not-blocked', number: 1 }]);
  const most = await change({ kind: 'GRANT', amount: 1_000_000_000, ids: [one] });
  expect((await find(most.change.id)).results).toEqual([{ result: 'balance-too-large', number: 1 }]);
  const entries = await app.sql(
    'select action, after from audit_entry where subject in ($1, $2) and actor = $3 order by at, id',
    [`inviters-change:${granted.change.id}`, `inviter:${one}`, actor],
  );
  expect(entries).toContainEqual({
    action: 'inviters-change.requested',
    after: { change: 'grant', amount: 5, total: 4 },
  });
  expect(entries).toContainEqual({ action: 'inviter.granted', after: { balance: 5, change: granted.change.id } });
  // The reason is with the inviters who changed, and nowhere else.
  expect(await app.sql('select from inviters_change where reason is not null')).toEqual([]);
  await verify();
});

test('[K1] a job that is killed after any of its batches goes on, and grants nobody twice', async () => {
  const ids = await take(250);
  const { id } = (await change({ kind: 'GRANT', amount: 3, ids })).change;
  expect(await find(id)).toMatchObject({ total: 250, done: 0, finishedAt: null });
  const erased = await app.sql('select reason from inviters_change where id = $1', [id]);
  expect(erased).toEqual([{ reason: REASON }]);
  // The worst: all is granted, and the memory of it is lost.
  const runs = [
    app.runJob('invitation.change-inviters', { changeId: id }),
    app.runJob('invitation.change-inviters', { changeId: id }),
  ];
  await Promise.all(runs);
  await app.sql('alter table inviters_change disable trigger inviters_change_done');
  await app.sql("update inviters_change set results = '{}', finished_at = null, reason = 'Lost' where id = $1", [id]);
  await app.sql('alter table inviters_change enable trigger inviters_change_done');
  await app.drain();
  await app.runJob('invitation.change-inviters', { changeId: id });
  expect(await find(id)).toMatchObject({ done: 250, results: [{ result: 'done', number: 250 }] });
  expect(await countGrants(id)).toMatchObject({ grants: 250, sum: 750, reasons: REASON });
  expect(await readBalances(ids)).toEqual([{ balance: 3, number: 250 }]);
  const [entries] = await app.sql<{ number: number }>(
    "select count(*)::int as number from audit_entry where action = 'inviter.granted' and after->>'change' = $1",
    [id],
  );
  expect(entries?.number).toBe(250);
  await verify();
}, 60_000);

test('[K1] the database refuses a second grant of a change, and a second row of a grant', async () => {
  const ids = await take(1);
  const { id } = (await change({ kind: 'GRANT', amount: 3, ids })).change;
  await expect(
    app.sql(
      `insert into inviter_change (id, inviter_id, kind, amount, actor, at, change_id)
       values (gen_random_uuid(), $1, 'grant', 3, 'test', now(), $2)`,
      [ids[0], id],
    ),
  ).rejects.toThrow('inviter_change_once');
  await expect(
    app.sql(
      `insert into invitation_ledger (inviter_id, slot, kind, amount, grant_id, at)
       select inviter_id, slot, kind, amount, grant_id, at from invitation_ledger where inviter_id = $1`,
      [ids[0]],
    ),
  ).rejects.toThrow('invitation_ledger_grant_once');
  await expect(app.sql('update inviter_change set change_id = null where change_id = $1', [id])).rejects.toThrow();
});

test('[K1] two admins who change the same inviters at once both finish, and each grant counts once', async () => {
  const ids = await take(150);
  const changes = await Promise.all([
    change({ kind: 'GRANT', amount: 2, ids }, owner),
    change({ kind: 'GRANT', amount: 5, ids: ids.toReversed() }, marketing),
    change({ kind: 'BLOCK', ids: ids.slice(0, 80) }, owner),
    change({ kind: 'BLOCK', ids: ids.slice(0, 80) }, marketing),
  ]);
  await app.drain();
  const found = await Promise.all(changes.map((one) => find(one.change.id)));
  expect(found.map(({ done, total }) => done === total)).toEqual([true, true, true, true]);
  expect(await readBalances(ids)).toEqual([{ balance: 7, number: 150 }]);
  const counts = found.slice(2).flatMap(({ results }) => results) as { result: string; number: number }[];
  const sum = (name: string) =>
    counts.filter(({ result }) => result === name).reduce((all, { number }) => all + number, 0);
  expect([sum('done'), sum('already-blocked')]).toEqual([80, 80]);
  await verify();
}, 60_000);

test('[K1] a press that arrives twice changes once; with another selection it is refused', async () => {
  const ids = await take(3);
  const idempotencyKey = crypto.randomUUID();
  const given = { kind: 'GRANT', amount: 4, ids, idempotencyKey };
  const both = await Promise.all([change(given), change(given), change({ ...given, ids: ids.toReversed() })]);
  expect(new Set(both.map((one) => one.change.id))).toEqual(new Set([idempotencyKey]));
  expect(await readBalances(ids)).toEqual([{ balance: 4, number: 3 }]);
  const refused = { __typename: 'InvitersRefused', reason: 'key-used' };
  expect(await change({ ...given, ids: ids.slice(1) })).toEqual(refused);
  expect(await change({ ...given, amount: 5 })).toEqual(refused);
  expect(await change(given, owner)).toEqual(refused);
  expect(await readBalances(ids)).toEqual([{ balance: 4, number: 3 }]);
});

test('[K1] a change has at most 10,000 inviters', async () => {
  const all = { filter: { email: 'vogt-' } };
  expect(await change({ kind: 'BLOCK', ...all })).toMatchObject({ reason: 'too-many' });
  const rest = await app.sql<{ id: string }>(
    "select id from inviter where email like 'vogt-%' order by created_at offset 10000",
  );
  const except = rest.map((row) => row.id);
  const { id } = (await change({ kind: 'GRANT', amount: 1, ...all, except })).change;
  expect(await find(id)).toMatchObject({ total: 10_000, done: 0, finishedAt: null });
  await app.send('cancelInvitersChange', { id }, owner.headers);
  const ids = Array.from({ length: 10_001 }, (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`);
  const outcome = await runCommand(app, 'inviter change', ['block'], { ids: ids.join(), reason: REASON });
  expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining('at most 10000') });
});

test('[K1] many inviters change by turns of a job', async () => {
  const { id } = (await change({ kind: 'GRANT', amount: 1, ids: await take(2_100) })).change;
  await app.runJob('invitation.change-inviters', { changeId: id });
  // A turn ends before the queue takes it for lost.
  expect(await find(id)).toMatchObject({ total: 2_100, done: 2_000, finishedAt: null });
  await app.drain();
  expect(await find(id)).toMatchObject({ done: 2_100, results: [{ result: 'done', number: 2_100 }] });
  expect(await countGrants(id)).toMatchObject({ grants: 2_100, sum: 2_100 });
});

test('[K1] a change is cancelled after the batch that runs; what it did stays', async () => {
  const ids = await take(120);
  const { id } = (await change({ kind: 'BLOCK', ids })).change;
  await app.send('cancelInvitersChange', { id }, owner.headers);
  await app.drain();
  const again = await runCommand(app, 'inviter cancel-change', [id]);
  expect(again).toMatchObject({ lines: ['cancelled, and what is done stays: 0 of 120'] });
  const unknown = await runCommand(app, 'inviter cancel-change', [UNKNOWN]);
  expect(unknown).toEqual({ kind: 'refused', reason: 'change-unknown' });
  expect(await find(id)).toMatchObject({ done: 0, total: 120, isCancelled: true, finishedAt: expect.any(String) });
  const cancelled = await app.sql(
    "select after from audit_entry where action = 'inviters-change.cancelled' and strpos(subject, $1) > 0",
    [id],
  );
  expect(cancelled).toEqual([{ after: { change: 'block', done: 0, total: 120 } }]);
  const { invitersChanges } = (await app.send('invitersChanges', {}, owner.headers)).data;
  expect(invitersChanges).toHaveLength(5);
  expect(await app.sql('select results from inviters_change where id = $1', [id])).toEqual([{ results: [] }]);
  expect((await app.send('cancelInvitersChange', { id: UNKNOWN }, owner.headers)).data.cancelInvitersChange).toBeNull();
});

test('[K1] only marketing and owners change inviters, more than 100 after a fresh proof of identity', async () => {
  const ids = await take(101);
  for (const role of ['VIEWER', 'SUPPORT'] as const) {
    const admin = await addAdmin(app, role);
    expect((await ask({ kind: 'BLOCK', ids: ids.slice(1) }, admin)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
    const { errors } = await app.send('cancelInvitersChange', { id: UNKNOWN }, admin.headers);
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  }
  app.setClock(11 * MINUTE);
  expect((await ask({ kind: 'BLOCK', ids })).errors?.[0]?.extensions?.code).toBe('STEP_UP_REQUIRED');
  expect(await app.sql("select from inviter where status = 'blocked' and id = any($1::uuid[])", [ids])).toEqual([]);
  expect((await ask({ kind: 'BLOCK', ids: ids.slice(1) })).errors).toBeUndefined();
  app.setClock(MINUTE);
  expect((await ask({ kind: 'BLOCK', ids })).errors).toBeUndefined();
});

test('[K1] an inviter whose row somebody else holds is left to the job', async () => {
  const ids = await take(1);
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query('select from inviter where id = $1 for update', [ids[0]]);
  const { change: begun } = await change({ kind: 'BLOCK', ids });
  expect(await find(begun.id)).toMatchObject({ done: 0, finishedAt: null });
  await client.query('rollback');
  client.release();
  await app.drain();
  expect((await find(begun.id)).results).toEqual([{ result: 'done', number: 1 }]);
}, 20_000);

test('[K1] [K2] the command line does the same, and prints what became of each', async () => {
  const [id = ''] = await take(1);
  const [{ balance } = { balance: 0 }] = await readBalances([id]);
  const outcome = await runCommand(app, 'inviter change', ['grant'], {
    ids: `${UNKNOWN},${id}`,
    amount: '3',
    reason: REASON,
  });
  expect(outcome).toMatchObject({ kind: 'done', lines: [`${UNKNOWN}: inviter-unknown`, `${id} Ines Vogt: done`] });
  expect(await readBalances([id])).toEqual([{ balance: balance + 3, number: 1 }]);
  expect(await runCommand(app, 'inviter change', ['block'], { reason: REASON })).toMatchObject({ kind: 'refused' });
  const many = await take(130);
  const blocked = await runCommand(app, 'inviter change', ['block'], { ids: many.join(','), reason: REASON });
  expect(blocked).toMatchObject({ kind: 'done', value: { total: 130 } });
});

test.each([
  [{ kind: 'BLOCK', ids: [] }, 'nothing-selected'],
  [{ kind: 'BLOCK' }, 'nothing-selected'],
  [{ kind: 'BLOCK', ids: ['x'] }, 'id-invalid'],
  [{ kind: 'BLOCK', ids: [UNKNOWN], idempotencyKey: 'x' }, 'id-invalid'],
  [{ kind: 'BLOCK', filter: { email: 'a b' } }, 'filter-invalid'],
  [{ kind: 'GRANT', ids: [UNKNOWN] }, 'amount-invalid'],
  [{ kind: 'GRANT', ids: [UNKNOWN], amount: -1 }, 'amount-invalid'],
  [{ kind: 'BLOCK', ids: [UNKNOWN], reason: ' ' }, 'reason-invalid'],
])('a change is refused: %j', async (variables, reason) => {
  expect(await change(variables)).toEqual({ __typename: 'InvitersRefused', reason });
});
