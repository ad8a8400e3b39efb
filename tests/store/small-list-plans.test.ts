// What the lists of admins and of experiments read [K1]: a page of admins among fifty thousand members, and one of
// experiments among far more than a club has.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExperimentStore } from '#modules/experiment/store/experiments.ts';
import type { AdminFilter } from '#modules/membership/rules/admin-list.ts';
import { createAdminStore } from '#modules/membership/store/admins.ts';
import { type Access, collectPlans } from '../support/plans.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const MEMBERS = 50_000;
const ADMINS = 250;
const EXPERIMENTS = 5_000;
const PAGE = 50;
const MOST_OF_A_PAGE = 2 * (PAGE + 1);
const NOW = new Date('2026-03-02T12:00:00Z');

let app: TestApp;
let plans: Awaited<ReturnType<typeof collectPlans>>;
beforeAll(async () => {
  app = await openTestApp();
  await app.sql(
    `insert into member (id, role, admin_role, email, password_hash, first_name, last_name, country, language, created_at)
     select gen_random_uuid(), case when n % ${MEMBERS / ADMINS} = 0 then 'ADMIN' else 'MEMBER' end,
       case when n % ${MEMBERS / ADMINS} = 0 then 'VIEWER' end, 'grown-' || n || '@club.example', '$argon2id$' || n, 'Ada', 'Name' || n, 'DE', 'de',
       timestamptz '2026-01-01' + interval '1 second' * n
     from generate_series(1, ${MEMBERS}) n`,
  );
  await app.sql(
    `with created as (
       insert into experiment (id, key, definition, created_at, changed_at)
       select gen_random_uuid(), 'grown-' || n, jsonb_build_object('key', 'grown-' || n, 'name', 'Name ' || n), at, at
       from (select n, timestamptz '2026-01-01' + interval '1 second' * n as at from generate_series(1, ${EXPERIMENTS}) n) row
       returning id, changed_at, definition)
     insert into experiment_revision (experiment_id, revision, at, actor, status, definition)
     select id, 1, changed_at, 'cli', 'draft', definition from created`,
  );
  await app.sql('analyze member');
  await app.sql('analyze experiment');
  plans = await collectPlans(app.connectionString);
}, 120_000);
afterAll(async () => {
  plans.stop();
  await app.close();
});

async function watch(table: string, work: () => Promise<unknown>): Promise<readonly Access[]> {
  const before = plans.accesses().length;
  await work();
  return plans
    .accesses()
    .slice(before)
    .filter((access) => access.table === table);
}

const ANY: AdminFilter = { email: null, name: null, role: null, status: null, factor: null };

// Admins do not grow with the club: PostgreSQL may sort them.
test.each(['email', 'name', 'created'] as const)('a page of admins by %s reads admins only', async (sort) => {
  const order = { sort, direction: 'ascending', limit: PAGE } as const;
  const read = await watch('member', async () => {
    const store = createAdminStore(app.database.db);
    const first = await store.list(ANY, { ...order, after: null, before: null }, NOW);
    const next = await store.list(ANY, { ...order, after: first?.endCursor ?? '', before: null }, NOW);
    expect(next?.rows).toHaveLength(PAGE);
  });
  expect(read.length).toBeGreaterThan(0);
  for (const { rows, scan } of read) {
    expect(scan).not.toBe('Seq Scan');
    expect(rows).toBeLessThanOrEqual(ADMINS + 1);
  }
});

test.each([
  { email: 'grown-200@club.example' },
  { email: 'grown-2' },
  { name: 'name200' },
  { role: 'VIEWER' },
  { status: 'unknown' },
  { factor: 'passkey' },
] as const)('the filter %j looks at admins only', async (filter) => {
  const sort = 'name' in filter ? 'name' : 'email';
  const store = createAdminStore(app.database.db);
  const page = { sort, direction: 'ascending', limit: PAGE, after: null, before: null } as const;
  const read = await watch('member', async () => {
    await store.list({ ...ANY, ...filter }, page, NOW);
    await store.count({ ...ANY, ...filter }, NOW);
  });
  expect(read.length).toBeGreaterThan(0);
  for (const { rows, scan } of read) {
    expect(scan).not.toBe('Seq Scan');
    expect(rows).toBeLessThanOrEqual(ADMINS + 1);
  }
});

test.each(['changed', 'name', 'key'] as const)('a page of experiments by %s reads its rows only', async (sort) => {
  const order = { sort, direction: 'descending', limit: PAGE } as const;
  const store = createExperimentStore(app.database.db);
  const any = { search: null, status: null };
  const read = await watch('experiment', async () => {
    const first = await store.listPage(any, { ...order, after: null, before: null });
    await store.listPage(any, { ...order, after: first?.endCursor ?? '', before: null });
  });
  expect(read.length).toBeGreaterThan(0);
  for (const { rows, scan } of read) {
    expect(scan).not.toBe('Seq Scan');
    expect(rows).toBeLessThanOrEqual(MOST_OF_A_PAGE);
  }
});
