// What the list of landing pages and its schedule read, in a club with far more pages than one has.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LandingPageFilter } from '#modules/invitation/rules/landing-page/list.ts';
import { createLandingPageListStore } from '#modules/invitation/store/landing-pages/landing-page-list.ts';
import { createLandingPageStore } from '#modules/invitation/store/landing-pages/landing-pages.ts';
import { type Access, collectPlans } from '../support/plans.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const PAGES = 100_000;
const PAGE = 50;
const MOST_OF_A_PAGE = 4 * (PAGE + 1);
/** The rows that any page looks at. */
const MOST = 5_000;

let app: TestApp;
let plans: Awaited<ReturnType<typeof collectPlans>>;
beforeAll(async () => {
  app = await openTestApp();
  // One in a hundred is no shared product; few have a plan.
  await app.sql(
    `insert into landing_page (id, kind, slug, is_live, draft, publish_at, end_at, planned_by, version, changed_at, changed_by, created_at)
     select gen_random_uuid(), case n % 200 when 0 then 'customization' when 1 then 'start-page' else 'landing-entry' end,
       'grown-' || lpad(n::text, 6, '0'), n % 50 > 0, case when n % 20 < 2 then '{}'::jsonb end,
       case when n % 1000 = 1 then timestamptz '2026-01-01' + interval '1 minute' * n end,
       case when n % 1000 = 2 then timestamptz '2027-01-01' + interval '1 minute' * n end,
       case when n % 1000 in (1, 2) then 'cli' end, 1, timestamptz '2026-01-01' + interval '20 seconds' * n, 'cli', now()
     from generate_series(1, ${PAGES}) n`,
  );
  await app.sql(
    `insert into landing_page_version (page_id, number, content, published_at, published_by)
     select id, 1, '{}', now(), 'cli' from landing_page where slug like 'grown-%'`,
  );
  await app.sql('analyze landing_page');
  await app.sql('analyze landing_page_version');
  plans = await collectPlans(app.connectionString);
}, 120_000);
afterAll(async () => {
  plans.stop();
  await app.close();
});

const ANY: LandingPageFilter = { slug: null, kind: null, state: null };

/** What `work` read in the tables of landing pages. */
async function watch(work: () => Promise<unknown>): Promise<readonly Access[]> {
  const before = plans.accesses().length;
  await work();
  return plans
    .accesses()
    .slice(before)
    .filter(({ table }) => table.startsWith('landing_page'));
}

type Order = readonly ['changed' | 'slug', 'ascending' | 'descending'];

/** What reading a page, the page after it and the one before that read. */
function readPages(given: Partial<LandingPageFilter>, [sort, direction]: Order): Promise<readonly Access[]> {
  const store = createLandingPageListStore(app.database.db);
  const filter = { ...ANY, ...given };
  const order = { sort, direction, limit: PAGE } as const;
  return watch(async () => {
    const first = await store.list(filter, { ...order, after: null, before: null });
    expect(first?.rows.length).toBeGreaterThan(0);
    if (!first?.hasNext) return;
    const second = await store.list(filter, { ...order, after: first.endCursor, before: null });
    await store.list(filter, { ...order, after: null, before: second?.startCursor ?? null });
  });
}

const ORDERS: readonly Order[] = [
  ...([
    ['changed', 'descending'],
    ['changed', 'ascending'],
    ['slug', 'ascending'],
    ['slug', 'descending'],
  ] as const),
];
const INDEXED: readonly Partial<LandingPageFilter>[] = [
  {},
  { kind: 'customization' },
  { kind: 'landing-entry' },
  { state: 'draft' },
  { state: 'scheduled' },
  { state: 'published' },
  { state: 'ended' },
];
const rows = [
  ...INDEXED.flatMap((filter) => ORDERS.map((order) => [filter, order] as const)),
  ...ORDERS.slice(2).flatMap((order) =>
    [{}, { kind: 'landing-entry' } as const, { state: 'ended' } as const].map(
      (filter) => [{ ...filter, slug: 'grown-05' }, order] as const,
    ),
  ),
];

test.each(rows)('[K1] a page of %j, by %j, reads its rows only', async (filter, order) => {
  for (const { table, scan, rows: read } of await readPages(filter, order)) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect(read).toBeLessThanOrEqual(MOST_OF_A_PAGE);
  }
});

test.each([
  { kind: 'start-page', state: 'draft' },
  { kind: 'landing-entry', state: 'published' },
  { kind: 'landing-entry', state: 'scheduled' },
] as const)('[K1] a page of %j looks at a limited number of rows', async (filter) => {
  const store = createLandingPageListStore(app.database.db);
  const page = { sort: 'changed', direction: 'descending', limit: PAGE, after: null, before: null } as const;
  const read = await watch(() => store.list({ ...ANY, ...filter }, page));
  for (const { table, scan, rows: number } of read) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect(number).toBeLessThanOrEqual(2 * MOST);
  }
});

test('a page with its versions, by slug, and what is due, are found by an index', async () => {
  const list = createLandingPageListStore(app.database.db);
  const read = await watch(async () => {
    const page = await list.findBySlug('landing-entry', 'grown-000077');
    expect(await list.listVersions(page?.id ?? '', 50)).toHaveLength(1);
    const store = createLandingPageStore(app.database.db);
    expect(await store.isSlugShadowed('start-page', 'grown-000077')).toBe(true);
    expect(await store.lockDue(new Date('2026-03-01T00:00:00Z'))).toMatchObject({ slug: 'grown-000001' });
    expect(await store.lockDue(new Date('2025-01-01T00:00:00Z'))).toBeNull();
  });
  expect(read.length).toBeGreaterThan(3);
  for (const { table, scan, rows: number } of read) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect(number).toBeLessThanOrEqual(MOST_OF_A_PAGE);
  }
});
