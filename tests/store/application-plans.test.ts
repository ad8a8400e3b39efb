// What the list of applications reads, in a club with many more of them than a page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  APPLICATION_FLAGS,
  APPLICATION_STATES,
  type ApplicationFilter,
  type ApplicationSort,
} from '#modules/membership-interest/rules/application-list.ts';
import { createApplicationListStore } from '#modules/membership-interest/store/application-list.ts';
import { type Access, collectPlans } from '../support/plans.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const APPLICATIONS = 40_000;
const PAGE = 50;
/** The rows that a page of a filter with an index reads in a table. */
const MOST_OF_A_PAGE = 3 * (PAGE + 1);
/** The rows that any page looks at. */
const MOST = 5_000;

let app: TestApp;
let plans: Awaited<ReturnType<typeof collectPlans>>;
beforeAll(async () => {
  app = await openTestApp();
  await app.areas.demo.useCases.fillDemo(10_000, () => undefined);
  await app.sql(
    `insert into membership_interest (id, email, language, country, applied_at, confirmation_requested_at, status, decided_at,
       code_id, invited_at, is_disposable, is_mistyped)
     select gen_random_uuid(), 'plan-' || n || '@example.com', (array['de', 'nl', 'sv'])[1 + n % 3],
       (array['DE', 'FR', 'PL', 'SE'])[1 + n % 4], at, at, status, case when status <> 'applied' then at end,
       case when status = 'approved' then (select id from registration_code limit 1) end,
       case when status = 'approved' then at end,
       n % 500 = 0, n % 700 = 0
     from generate_series(1, $1::int) n, lateral (select timestamptz '2026-03-02' - n * interval '1 minute' as at,
       case when n % 3 = 0 then 'approved' when n % 3 = 1 then 'declined' else 'applied' end as status) row`,
    [APPLICATIONS],
  );
  await app.sql('analyze');
  plans = await collectPlans(app.connectionString);
}, 300_000);
afterAll(async () => {
  plans.stop();
  await app.close();
});

const ANY: ApplicationFilter = {
  email: null,
  state: null,
  flag: null,
  country: null,
  language: null,
  appliedFrom: null,
  appliedBefore: null,
};

/** What reading a page, and the page after it, reads in each table. Other statements run in the background. */
async function readPages(filter: Partial<ApplicationFilter>, sort: ApplicationSort): Promise<readonly Access[]> {
  const store = createApplicationListStore(app.database.db);
  const order = { sort, direction: sort === 'email' ? 'ascending' : 'descending', limit: PAGE } as const;
  const before = plans.accesses().length;
  const first = await store.list({ ...ANY, ...filter }, { ...order, after: null, before: null });
  if (first?.endCursor) await store.list({ ...ANY, ...filter }, { ...order, after: first.endCursor, before: null });
  return plans
    .accesses()
    .slice(before)
    .filter(({ statement }) => statement.includes('membership_interest r'));
}

const INDEXED: readonly (readonly [Partial<ApplicationFilter>, ApplicationSort])[] = [
  [{}, 'applied'],
  [{}, 'email'],
  [{ email: 'plan-77' }, 'email'],
  [{ state: 'open' }, 'applied'],
  [{ state: 'declined' }, 'applied'],
  [{ flag: 'disposable' }, 'applied'],
  [{ flag: 'mistyped' }, 'applied'],
  [{ country: 'PL' }, 'applied'],
  [{ language: 'nl' }, 'applied'],
  [{ appliedFrom: new Date('2026-02-20'), appliedBefore: new Date('2026-02-21') }, 'applied'],
  [{ state: 'open', appliedBefore: new Date('2026-02-21') }, 'applied'],
];

test.each(INDEXED)('a page of %j by %s reads its rows only', async (filter, sort) => {
  const accesses = await readPages(filter, sort);
  expect(accesses.length).toBeGreaterThan(0);
  for (const { table, scan, rows } of accesses) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect([table, rows]).toEqual([table, Math.min(rows, MOST_OF_A_PAGE)]);
  }
});

const OTHERS: readonly Partial<ApplicationFilter>[] = [
  ...APPLICATION_STATES.map((state) => ({ state, country: 'SE' })),
  ...APPLICATION_FLAGS.map((flag) => ({ flag, language: 'sv' })),
  { state: 'registered' },
  { flag: 'member' },
];

test.each(OTHERS)('a page of %j is bounded in both orders', async (filter) => {
  for (const sort of ['applied', 'email'] as const)
    for (const { table, scan, rows } of await readPages(filter, sort)) {
      expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
      expect([table, rows]).toEqual([table, Math.min(rows, MOST + 1)]);
    }
});
