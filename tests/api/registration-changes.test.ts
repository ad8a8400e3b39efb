// Changes of many registrations in the back office [K1]: at once or by a job, within the limits of mails.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#kernel/instant.ts';
import { addAdmin, type Person } from '../support/admins.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { becomeMember, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
let owner: Person;
let support: Person;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from rate_limit');
  owner = await addAdmin(app, 'OWNER');
  support = await addAdmin(app, 'SUPPORT');
});
afterAll(() => app.close());

const ask = (input: object, admin = owner) => app.send('changeRegistrations', { input }, admin.headers);
const change = async (input: object, admin = owner) => (await ask(input, admin)).data.result;
const find = async (id: string) =>
  (await app.send('registrationsChange', { id }, owner.headers)).data.registrationsChange;
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

async function registerSome(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push((await registerWithLink(app)).registrationId);
  return ids;
}

const listStatuses = (ids: readonly string[]) =>
  app.sql('select status, erased_at is not null as erased from registration where id = any($1::uuid[]) order by id', [
    ids,
  ]);

test('[K1] mails are requested again, and whoever has just had one gets none', async () => {
  const [waited = ''] = await registerSome(1);
  app.setClock(2 * MINUTE);
  const [early = ''] = await registerSome(1);
  const member = await becomeMember(app);
  await app.drain();
  const mails = app.mails.length;
  const ids = [waited, early, member.registrationId, UNKNOWN, waited];
  const result = await change({ kind: 'RESEND', ids }, support);
  expect(await find(result.change.id)).toMatchObject({ kind: 'RESEND', total: 4, done: 4, isCancelled: false });
  const { results, rows } = await find(result.change.id);
  expect(results).toEqual(
    expect.arrayContaining([
      { result: 'done', number: 1 },
      { result: 'too-many-mails', number: 1 },
      { result: 'registration-active', number: 1 },
      { result: 'registration-unknown', number: 1 },
    ]),
  );
  expect(rows).toContainEqual({ registrationId: early, result: 'too-many-mails' });
  expect(rows).toHaveLength(3);
  await app.drain();
  expect(app.mails.length - mails).toBe(1);
  const entries = await app.sql('select action, after from audit_entry where subject = $1', [`registration:${waited}`]);
  expect(entries).toEqual([{ action: 'registration.mail-requested', after: { mail: 1, change: result.change.id } }]);
  // A second press comes too early for all of them.
  const again = await change({ kind: 'RESEND', ids: [waited, early] }, support);
  expect((await find(again.change.id)).results).toEqual([{ result: 'too-many-mails', number: 2 }]);
});

test('[K1] all of a filter but some are withdrawn, and their seats are free', async () => {
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1)
    ids.push((await registerWithLink(app, { country: 'LU' })).registrationId);
  const except = ids.slice(0, 1);
  await change({ kind: 'WITHDRAW', filter: { country: 'LU', state: 'PENDING' }, except }, support);
  const rows = await app.sql("select id, status from registration where country = 'LU'");
  expect(rows).toHaveLength(3);
  for (const [index, id] of ids.entries())
    expect(rows).toContainEqual({ id, status: index === 0 ? 'pending' : 'withdrawn' });
  const [seats] = await app.sql<{ number: number }>(
    "select count(*)::int as number from invitation_ledger where kind = 'release' and registration_id = any($1::uuid[])",
    [ids],
  );
  expect(seats?.number).toBe(2);
});

test('[K1] only owners erase, after a fresh proof of identity', async () => {
  const ids = await registerSome(2);
  expect((await ask({ kind: 'ERASE', ids }, support)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  app.setClock(11 * MINUTE);
  expect((await ask({ kind: 'ERASE', ids })).errors?.[0]?.extensions?.code).toBe('STEP_UP_REQUIRED');
  expect((await ask({ kind: 'WITHDRAW', ids: [UNKNOWN] })).errors).toBeUndefined();
  expect(await listStatuses(ids)).toEqual(ids.map(() => ({ status: 'pending', erased: false })));
  app.setClock(MINUTE);
  const { change: done } = await change({ kind: 'ERASE', ids });
  expect((await find(done.id)).results).toEqual([{ result: 'done', number: 2 }]);
  expect(await listStatuses(ids)).toEqual(ids.map(() => ({ status: 'withdrawn', erased: true })));
  const again = await change({ kind: 'ERASE', ids });
  expect((await find(again.change.id)).results).toEqual([{ result: 'already-erased', number: 2 }]);
});

/** A change of more registrations than are changed at once. */
async function beginLarge() {
  await app.areas.demo.useCases.fillDemo(14_000, () => undefined);
  const rows = await app.sql<{ id: string }>(
    "select id from registration where status <> 'active' and erased_at is null order by id limit 250",
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toHaveLength(250);
  return { ids, id: String((await change({ kind: 'ERASE', ids })).change.id) };
}

test('[K1] a job continues where it was interrupted, does nothing twice, and can be cancelled', async () => {
  const { ids, id } = await beginLarge();
  expect(await find(id)).toMatchObject({ total: 250, done: 0, finishedAt: null });
  // A worker was killed after its first batch; what it had done stays done.
  await app.sql("update registration_change set results = array_fill('done'::text, array[100]) where id = $1", [id]);
  await app.drain();
  await app.runJob('registration.change-registrations', { changeId: id });
  expect(await find(id)).toMatchObject({ done: 250, finishedAt: expect.any(String), isCancelled: false });
  const [entries] = await app.sql<{ number: number }>(
    "select count(*)::int as number from audit_entry where action = 'registration.erased' and after->>'change' = $1",
    [id],
  );
  expect(entries?.number).toBe(150);
  expect((await listStatuses(ids)).filter((row) => (row as { erased: boolean }).erased)).toHaveLength(150);

  const second = String((await change({ kind: 'ERASE', ids })).change.id);
  await app.send('cancelRegistrationsChange', { id: second }, support.headers);
  await app.drain();
  expect(await find(second)).toMatchObject({ done: 0, isCancelled: true, finishedAt: expect.any(String) });
  await app.send('cancelRegistrationsChange', { id }, support.headers);
  expect(await find(id)).toMatchObject({ isCancelled: false });
  const again = await runCommand(app, 'registration cancel-change', [id]);
  expect(again).toMatchObject({ kind: 'done', value: { id, isCancelled: false, done: 250, total: 250 } });
  const cancelled = await app.sql("select after from audit_entry where action = 'registration-change.cancelled'");
  expect(cancelled).toEqual([{ after: { change: 'erase', done: 0, total: 250 } }]);
}, 60_000);

test('[K1] two admins who change the same registrations share them', async () => {
  const ids = await registerSome(4);
  const changes = await Promise.all([
    change({ kind: 'WITHDRAW', ids }, owner),
    change({ kind: 'WITHDRAW', ids }, support),
  ]);
  await app.drain();
  const found = await Promise.all(changes.map((one) => find(one.change.id)));
  const counts = found.flatMap(({ results }) => results) as { result: string; number: number }[];
  const sum = (name: string) =>
    counts.filter(({ result }) => result === name).reduce((total, { number }) => total + number, 0);
  expect([sum('done'), sum('already-withdrawn')]).toEqual([4, 4]);
});

test('[K1] a registration that somebody else holds is left to the job', async () => {
  const ids = await registerSome(1);
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query('select from registration where id = $1 for update', [ids[0]]);
  const pending = change({ kind: 'WITHDRAW', ids });
  await new Promise((resolve) => setTimeout(resolve, 5_500));
  const { change: begun } = await pending;
  expect(await find(begun.id)).toMatchObject({ done: 0, finishedAt: null });
  await client.query('rollback');
  client.release();
  await app.drain();
  expect((await find(begun.id)).results).toEqual([{ result: 'done', number: 1 }]);
}, 20_000);

test('[K1] [K2] the command line does the same, and prints what became of each', async () => {
  const [id = ''] = await registerSome(1);
  app.setClock(10 * SECOND);
  const outcome = await runCommand(app, 'registration change', ['resend'], { ids: `${id},${UNKNOWN}` });
  expect(outcome).toMatchObject({ kind: 'done', lines: [`${UNKNOWN} registration-unknown`, `${id} too-many-mails`] });
  expect(await runCommand(app, 'registration change', ['withdraw'])).toMatchObject({ kind: 'refused' });
  await runCommand(app, 'registration change', ['withdraw'], { status: 'pending', country: 'DE' });
  expect(await listStatuses([id])).toEqual([{ status: 'withdrawn', erased: false }]);
});

test.each([
  [{ kind: 'RESEND', ids: [] }, 'nothing-selected'],
  [{ kind: 'RESEND' }, 'nothing-selected'],
  [{ kind: 'RESEND', ids: ['x'] }, 'id-invalid'],
  [{ kind: 'RESEND', filter: { email: 'a b' } }, 'filter-invalid'],
  [{ kind: 'RESEND', filter: {} }, 'too-many'],
])('a change is refused: %j', async (input, reason) => {
  expect(await change(input)).toEqual({ __typename: 'RegistrationsChangeRefused', reason });
});
