// What the audit log reads where it has many more entries than a page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredFilter } from '#modules/audit/actions/ports.ts';
import { createAuditStore } from '#modules/audit/store/audit-list.ts';
import { readHistory } from '#modules/registration/store/admin/history.ts';
import { collectPlans } from '../support/plans.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const PAGE = 50;
/** The rows that a page of a filter with an index reads. */
const MOST_OF_A_PAGE = 3 * (PAGE + 1);
/** The rows that any page looks at. */
const MOST = 5_000;

let app: TestApp;
let plans: Awaited<ReturnType<typeof collectPlans>>;
beforeAll(async () => {
  app = await openTestApp();
  // Five admins, the command line, and an admin who left; one action and one kind are rare, and the ids are many.
  await app.sql(`
    insert into audit_entry (id, at, actor, action, subject, before, after, channel, network, request_id)
    select gen_random_uuid(), timestamptz '2026-03-02' - n * interval '1 minute',
      case when n > 30000 and n % 2 = 0 then 'member:00000000-0000-7000-8000-000000000009'
        when n % 6 = 0 then 'cli' else 'member:00000000-0000-7000-8000-00000000000' || n % 6 end,
      case when n % 5000 = 0 then 'policies.published' when n % 3 = 0 then 'code.disabled' else 'code.created' end,
      case when n % 5000 = 0 then 'policies:' || n else 'code:CLUB-' || n / 3 end, null, '{"campaign": "Autumn"}',
      'page', '203.0.113.0/24', gen_random_uuid()
    from generate_series(1, 60000) n`);
  // As autovacuum does where many entries are added: an index alone then answers how many there are.
  await app.sql('vacuum analyze audit_entry');
  plans = await collectPlans(app.connectionString);
}, 120_000);
afterAll(async () => {
  plans.stop();
  await app.close();
});

const ANY: StoredFilter = { actor: null, action: null, kind: null, id: null, from: null, to: null };
const actor = 'member:00000000-0000-7000-8000-000000000001';
const from = new Date('2026-02-20T00:00Z');
const to = new Date('2026-02-20T06:00Z');

/** The rows that two pages, the second after the first, read in the table, by scan. */
async function readPages(filter: Partial<StoredFilter>, direction: 'ascending' | 'descending') {
  const store = createAuditStore(app.database.db);
  const before = plans.accesses().length;
  const page = { sort: 'at', direction, limit: PAGE } as const;
  const first = await store.list({ ...ANY, ...filter }, { ...page, after: null, before: null });
  if (first?.endCursor) await store.list({ ...ANY, ...filter }, { ...page, after: first.endCursor, before: null });
  return {
    rows: first?.rows.length,
    accesses: plans
      .accesses()
      .slice(before)
      .filter(({ table }) => table === 'audit_entry'),
  };
}

test('[K1] the history of a registration reads its entries only', async () => {
  const id = '00000000-0000-7000-8000-000000000077';
  await app.sql(
    `insert into audit_entry (id, at, actor, action, subject)
     select gen_random_uuid(), now() - n * interval '1 hour', 'cli', 'registration.mail-requested', kind || ':' || $1
     from generate_series(1, 3) n, unnest(array['registration', 'member']) kind`,
    [id],
  );
  const before = plans.accesses().length;
  const { entries } = await readHistory(app.database.db, id);
  const times = entries.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(entries).toHaveLength(3);
  const accesses = plans
    .accesses()
    .slice(before)
    .filter(({ table }) => table === 'audit_entry');
  expect(accesses).toHaveLength(1);
  expect(accesses[0]?.scan).toMatch(/Index/);
  expect(accesses[0]?.rows).toBeLessThanOrEqual(6);
});

test.each<[string, Partial<StoredFilter>, number]>([
  ['everything', {}, PAGE],
  ['an admin', { actor }, PAGE],
  ['an admin who left', { actor: 'member:00000000-0000-7000-8000-000000000009' }, PAGE],
  ['an action', { action: 'code.disabled' }, PAGE],
  ['a rare action', { action: 'policies.published' }, 12],
  ['a rare action of an admin', { action: 'policies.published', actor: actor.replace(/1$/, '2') }, 2],
  ['a rare kind', { kind: 'policies' }, 12],
  ['a subject', { id: 'club-7000' }, 3],
  ['some hours', { from, to }, PAGE],
  ['some hours of an admin', { actor, from, to }, PAGE],
  ['nothing', { id: 'nobody-has-this' }, 0],
])('[K1] a page of %s reads its rows only', async (_, filter, expected) => {
  for (const direction of ['descending', 'ascending'] as const) {
    const { rows, accesses } = await readPages(filter, direction);
    expect(rows).toBe(expected);
    expect(accesses.length).toBeGreaterThan(0);
    for (const { scan, rows: read } of accesses) {
      expect(scan).not.toMatch(/Seq Scan/);
      expect(read).toBeLessThanOrEqual(MOST_OF_A_PAGE);
    }
  }
});

test('[K1] a page of a filter without an index of its own is bounded', async () => {
  const filters = [
    { action: 'code.disabled', kind: 'policies' } as const,
    { id: 'club-7000', kind: 'policies' } as const,
  ];
  for (const filter of filters)
    for (const { scan, rows } of (await readPages(filter, 'descending')).accesses) {
      expect(scan).not.toMatch(/Seq Scan/);
      expect(rows).toBeLessThanOrEqual(MOST + 1);
    }
});

test('[K1] the entries of an admin who left are counted by an index, not by looking for them from the newest on', async () => {
  const left = { ...ANY, actor: 'member:00000000-0000-7000-8000-000000000009' };
  const before = plans.accesses().length;
  expect(await createAuditStore(app.database.db).count(left)).toEqual({ number: 10_000, isMore: true });
  for (const { table, scan, rows } of plans.accesses().slice(before))
    if (table === 'audit_entry') expect([scan, rows]).toEqual([expect.not.stringContaining('Seq'), 10_001]);
});

test('[K1] entries are counted up to a limit, and one is found by its id', async () => {
  const store = createAuditStore(app.database.db);
  expect(await store.count({ ...ANY, action: 'policies.published' })).toEqual({ number: 12, isMore: false });
  expect(await store.count(ANY)).toEqual({ number: 10_000, isMore: true });
  const [row] = await app.sql<{ id: string }>(
    "select id from audit_entry where channel = 'page' and action = 'code.created' limit 1",
  );
  expect(await store.find(row?.id ?? '')).toMatchObject({ subjectKind: 'code', channel: 'page' });
});
