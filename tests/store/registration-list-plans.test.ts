// What the list of registrations reads, in a club that has many more rows than a page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFilterSorts } from '#modules/registration/actions/admin/list-registrations.ts';
import type { RegistrationFilter } from '#modules/registration/rules/registration-list.ts';
import { createRegistrationListStore } from '#modules/registration/store/admin/registration-list.ts';
import { type Access, collectPlans } from '../support/plans.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const MEMBERS = 60_000;
const PAGE = 50;
/** The rows that a page of a filter with an index reads in a table: those of the page, from up to four parts of an index. */
const MOST_OF_A_PAGE = 4 * (PAGE + 1);
/** The rows that any page looks at. */
const MOST = 5_000;

let app: TestApp;
let plans: Awaited<ReturnType<typeof collectPlans>>;
beforeAll(async () => {
  app = await openTestApp();
  await app.areas.demo.useCases.fillDemo(MEMBERS, () => undefined);
  const erasable = await app.stores.registrations.listErasable(new Date(app.time.now), 500);
  await app.stores.registrations.erase(erasable, app.time.now);
  // One code has many registrations, and one country few of them.
  await app.sql(`
    update registration set code_id = (select id from registration_code where code = 'NOCTURNE')
      where right(id::text, 1) = '0';
    update registration set is_disposable = true where right(id::text, 3) = '00a' and erased_at is null;
    update registration set is_mistyped = true where right(id::text, 3) = '00b' and erased_at is null;
    update registration set country = 'LU' where right(id::text, 3) = '007'`);
  await app.sql('vacuum analyze registration');
  plans = await collectPlans(app.connectionString);
}, 300_000);
afterAll(async () => {
  plans.stop();
  await app.close();
});

const ANY: RegistrationFilter = {
  ...{ email: null, name: null, code: null, state: null, flag: null, country: null, language: null },
  ...{ createdFrom: null, createdBefore: null },
};

async function collect(work: () => Promise<unknown>): Promise<readonly Access[]> {
  const before = plans.accesses().length;
  await work();
  return plans
    .accesses()
    .slice(before)
    .filter(({ statement }) => statement.includes('from registration r'));
}

/** What reading a page and the page after it read in each table. */
function readPages(given: Partial<RegistrationFilter>, isDescending: boolean): Promise<readonly Access[]> {
  const store = createRegistrationListStore(app.database.db);
  const filter = { ...ANY, ...given };
  const [sort = 'created'] = listFilterSorts(filter);
  const order = { sort, direction: isDescending ? 'descending' : 'ascending', limit: PAGE } as const;
  return collect(async () => {
    const first = await store.list(filter, { ...order, after: null, before: null });
    expect(first).not.toBeNull();
    if (first?.endCursor) await store.list(filter, { ...order, after: first.endCursor, before: null });
  });
}

const day = (text: string) => new Date(`${text}T00:00:00Z`);
/** Within the two years in which the filled club grew. */
const PERIOD = { createdFrom: day('2024-03-10'), createdBefore: day('2024-09-01') };

const INDEXED: readonly Partial<RegistrationFilter>[] = [
  {},
  { state: 'active' },
  { state: 'expired' },
  { state: 'withdrawn' },
  { state: 'erased' },
  { country: 'LU' },
  { flag: 'disposable' },
  { flag: 'mistyped' },
  { ...PERIOD, flag: 'disposable' },
  { code: 'NOCTURNE' },
  { email: 'member-0000' },
  { email: 'member-000000150@example.com' },
  { name: 'kow' },
  PERIOD,
  { ...PERIOD, code: 'NOCTURNE' },
  { ...PERIOD, country: 'LU' },
];
const rows = INDEXED.flatMap((filter) => [true, false].map((isDescending) => [filter, isDescending] as const));

test.each(rows)('a page of %j, descending: %s, reads its rows only', async (filter, isDescending) => {
  for (const { table, scan, rows: read } of await readPages(filter, isDescending)) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect([table, read]).toEqual([table, Math.min(read, MOST_OF_A_PAGE)]);
  }
});

/** Whose other conditions are checked row by row, or for which PostgreSQL rather sorts the few rows that a small club has. */
const CHECKED: readonly Partial<RegistrationFilter>[] = [
  { state: 'pending' },
  { name: 'ada kowalski' },
  { language: 'sv' },
  { state: 'expired', language: 'fr' },
  { country: 'DE', language: 'de', ...PERIOD },
  { code: 'NOCTURNE', country: 'DE' },
  { name: 'kow', country: 'DE', language: 'de', state: 'active' },
  { email: 'member', ...PERIOD },
  { language: 'de', state: 'active' },
];

test.each(CHECKED)('a page of %j looks at a limited number of rows', async (filter) => {
  for (const { table, scan, rows: read } of await readPages(filter, true)) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect([table, read]).toEqual([table, Math.min(read, 2 * MOST)]);
  }
});

test('a search for a common name is counted in the index alone', async () => {
  const store = createRegistrationListStore(app.database.db);
  const accesses = await collect(() => store.count({ ...ANY, name: 'albers' }));
  expect(accesses.map(({ table, scan }) => `${table} ${scan}`)).toEqual([
    expect.stringMatching(/^registration Index Only Scan/),
  ]);
});
