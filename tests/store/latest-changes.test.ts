// The changes that each list of the back office shows [K1]: those that run, also an old one, then the newest; however many are stored.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdmin, type Person } from '../support/admins.ts';
import { collectPlans } from '../support/plans.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { type ChangedList, getChangeTable, insertChange } from '../support/waiting-changes.ts';

const STORED = 3_000;
const SHOWN = 5;

const LISTS: readonly (readonly [ChangedList, operation: string, field: string])[] = [
  ['codes', 'codeChanges', 'registrationCodeChanges'],
  ['inviters', 'invitersChanges', 'invitersChanges'],
  ['registrations', 'registrationsChanges', 'registrationsChanges'],
  ['applications', 'applicationChanges', 'membershipApplicationChanges'],
  ['members', 'membersChanges', 'membersChanges'],
  ['landing-pages', 'landingPagesChanges', 'landingPagesChanges'],
];

let app: TestApp;
let owner: Person;
let plans: Awaited<ReturnType<typeof collectPlans>>;
const running = new Map<ChangedList, string>();
beforeAll(async () => {
  app = await openTestApp();
  owner = await addAdmin(app, 'OWNER');
  for (const [list] of LISTS) running.set(list, await fill(list));
  plans = await collectPlans(app.connectionString);
}, 120_000);
afterAll(async () => {
  plans.stop();
  await app.close();
});

/** A change that runs, and thousands that began later and are over. */
async function fill(list: ChangedList): Promise<string> {
  const id = await insertChange(app, list);
  const table = getChangeTable(list);
  await app.sql(`update ${table} set created_at = '2026-01-01' where id = $1`, [id]);
  await app.sql(
    `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'reason', null,
       'is_cancelled', true, 'created_at', at, 'finished_at', at))).*
     from ${table} one, (select timestamptz '2026-01-02' + interval '1 minute' * n as at from generate_series(1, ${STORED}) n) later
     where id = $1`,
    [id],
  );
  await app.sql(`analyze ${table}`);
  return id;
}

type Listed = { readonly id: string; readonly createdAt: string; readonly finishedAt: string | null };

test.each(LISTS)('%s: the one that runs is the first, and few rows are read', async (list, operation, field) => {
  const before = plans.accesses().length;
  const listed = (await app.send(operation, {}, owner.headers)).data[field] as readonly Listed[];
  expect(listed).toHaveLength(SHOWN);
  expect(listed[0]).toMatchObject({ id: running.get(list), finishedAt: null, isCancelled: false, done: 0, total: 1 });
  const newest = listed.slice(1).map(({ createdAt }) => createdAt);
  expect(newest).toEqual(newest.toSorted().toReversed());
  expect(newest[0]).toBe(new Date(Date.UTC(2026, 0, 2, 0, STORED)).toISOString());
  const read = plans
    .accesses()
    .slice(before)
    .filter(({ table }) => table === getChangeTable(list));
  expect(read.map(({ scan }) => scan)).not.toContain('Seq Scan');
  expect(read.length).toBeGreaterThan(0);
  expect(read.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(4 * SHOWN);
});
