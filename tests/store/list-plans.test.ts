// What lists of the back office read, in a club that has many more rows than a page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODE_STATES, type CodeFilter, type CodeSort } from '#modules/invitation/rules/code-list.ts';
import { createCodeListStore } from '#modules/invitation/store/codes/code-list.ts';
import { type Access, collectPlans } from '../support/plans.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const MEMBERS = 60_000;
const PAGE = 50;
/** The rows that a page of a filter with an index reads in a table: those of the page, and of the slots of its inviters. */
const MOST_OF_A_PAGE = 3 * (PAGE + 1);
/** The rows that any page looks at. */
const MOST = 1_500;

let app: TestApp;
let plans: Awaited<ReturnType<typeof collectPlans>>;
beforeAll(async () => {
  app = await openTestApp();
  await app.areas.demo.useCases.fillDemo(MEMBERS, () => undefined);
  await app.sql(`
    update registration_code set disabled_at = now() where right(code, 2) = '11';
    update registration_code set ends_at = created_at + interval '1 day' where right(code, 2) = '22';
    update registration_code set link_only = true where right(code, 2) = '33'`);
  await app.sql('analyze registration_code');
  plans = await collectPlans(app.connectionString);
}, 300_000);
afterAll(async () => {
  plans.stop();
  await app.close();
});

const ANY: CodeFilter = {
  code: null,
  inviter: null,
  state: null,
  customization: null,
  campaign: null,
  linkOnly: null,
};

/** What reading a page, and the page after it, reads in each table. Other statements run in the background. */
async function readPages(filter: Partial<CodeFilter>, sort: CodeSort): Promise<readonly Access[]> {
  const store = createCodeListStore(app.database.db);
  const order = { sort, direction: sort === 'code' ? 'ascending' : 'descending', limit: PAGE } as const;
  const before = plans.accesses().length;
  const first = await store.list({ ...ANY, ...filter }, { ...order, after: null, before: null }, app.time.now);
  if (first?.endCursor)
    await store.list({ ...ANY, ...filter }, { ...order, after: first.endCursor, before: null }, app.time.now);
  return plans
    .accesses()
    .slice(before)
    .filter(({ statement }) => statement.includes('registration_code'));
}

const INDEXED: readonly Partial<CodeFilter>[] = [
  {},
  { inviter: 'inviter-000000007@example.org' },
  { campaign: 'Autumn' },
  { customization: 'default' },
  { linkOnly: true },
  { state: 'disabled' },
  { code: 'CLUB-00001' },
];
const rows = INDEXED.flatMap((filter) =>
  (['created', 'code'] as const)
    .filter((sort) => sort === 'code' || !filter.code)
    .map((sort) => [filter, sort] as const),
);

test.each(rows)('a page of %j by %s reads its rows only', async (filter, sort) => {
  for (const { table, scan, rows: read } of await readPages(filter, sort)) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect([table, read]).toEqual([table, Math.min(read, MOST_OF_A_PAGE)]);
  }
});

test.each(CODE_STATES)('a page of the state %s, with a filter of its own or without, is bounded', async (state) => {
  for (const filter of [{ state }, { state, linkOnly: false }, { state, customization: 'default' }])
    for (const { table, scan, rows: read } of await readPages(filter, 'created')) {
      expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
      // An inviter of the demo club has two slots.
      expect([table, read]).toEqual([table, Math.min(read, 2 * (MOST + 1))]);
    }
});
