// What the list of mails reads, in a club that has sent many more than a page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailFilter } from '#modules/mail/rules/mail-list.ts';
import { createDeliveryStore } from '#modules/mail/store/deliveries.ts';
import { createDeliveryListStore } from '#modules/mail/store/mail-list.ts';
import { type Access, collectPlans } from '../support/plans.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const MAILS = 120_000;
const PAGE = 50;
/** Those of the page, or of a frequent kind among others by the order of time. */
const MOST_OF_A_PAGE = 4 * (PAGE + 1);
/** The rows that any page looks at. */
const MOST = 5_000;

let app: TestApp;
let plans: Awaited<ReturnType<typeof collectPlans>>;
beforeAll(async () => {
  app = await openTestApp();
  // One in a thousand waits or failed, and one kind is rare.
  await app.sql(
    `insert into mail_delivery (id, queue, kind, recipient, locale, state, tries, about_id, created_at, tried_at, sent_at)
     select gen_random_uuid(), 'a queue', case when n % 3000 = 0 then 'admin-invitation' when n % 3 = 0 then 'welcome' else 'activation' end,
       'person-' || n / 3 || '@example.com', case when n % 7 = 0 then 'sv' else 'de' end,
       case n % 1000 when 0 then 'failed' when 1 then 'waiting' when 2 then 'dropped' else 'sent' end, 1, gen_random_uuid(),
       timestamptz '2026-01-01' + interval '20 seconds' * n, now(), case when n % 1000 > 2 then now() end
     from generate_series(1, ${MAILS}) n`,
  );
  await app.sql('analyze mail_delivery');
  plans = await collectPlans(app.connectionString);
}, 120_000);
afterAll(async () => {
  plans.stop();
  await app.close();
});

const ANY: MailFilter = { recipient: null, kind: null, language: null, state: null, from: null, to: null };

/** What `work` read in the table of mails. */
async function watch(work: () => Promise<unknown>): Promise<readonly Access[]> {
  const before = plans.accesses().length;
  await work();
  return plans
    .accesses()
    .slice(before)
    .filter(({ table }) => table === 'mail_delivery');
}

/** What reading a page, the page after it and the one before that read. */
function readPages(given: Partial<MailFilter>, direction: 'ascending' | 'descending'): Promise<readonly Access[]> {
  const store = createDeliveryListStore(app.database.db);
  const filter = { ...ANY, ...given };
  const order = { sort: 'created', direction, limit: PAGE } as const;
  return watch(async () => {
    const first = await store.list(filter, { ...order, after: null, before: null });
    expect(first?.rows.length).toBeGreaterThan(0);
    if (!first?.hasNext) return;
    const second = await store.list(filter, { ...order, after: first.endCursor, before: null });
    await store.list(filter, { ...order, after: null, before: second?.startCursor ?? null });
  });
}

const PERIOD = { from: new Date('2026-01-03T00:00:00Z'), to: new Date('2026-01-20T00:00:00Z') };
const INDEXED: readonly Partial<MailFilter>[] = [
  {},
  { state: 'failed' },
  { state: 'waiting' },
  { state: 'dropped' },
  { kind: 'activation' },
  { kind: 'admin-invitation' },
  { recipient: 'person-7000@example.com' },
  { recipient: 'person-7000+club@example.com' },
  PERIOD,
  { ...PERIOD, kind: 'welcome' },
  { ...PERIOD, state: 'failed' },
];
const rows = INDEXED.flatMap((filter) => (['ascending', 'descending'] as const).map((way) => [filter, way] as const));

test.each(rows)('[K1] a page of %j, %s, reads its rows only', async (filter, direction) => {
  for (const { table, scan, rows: read } of await readPages(filter, direction)) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect(read).toBeLessThanOrEqual(MOST_OF_A_PAGE);
  }
});

const CHECKED: readonly Partial<MailFilter>[] = [
  { language: 'sv' },
  { state: 'sent', kind: 'welcome' },
  { state: 'failed', kind: 'admin-invitation' },
  { kind: 'welcome', language: 'sv', ...PERIOD },
];

test.each(CHECKED)('[K1] a page of %j looks at a limited number of rows', async (filter) => {
  for (const { table, scan, rows: read } of await readPages(filter, 'descending')) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect(read).toBeLessThanOrEqual(2 * MOST);
  }
});

test('what failed is settled, and what is about a registration is deleted, by an index', async () => {
  const store = createDeliveryStore(app.database.db);
  const settled = await watch(async () => {
    await store.noteDeadLetters(new Map([['a queue', 'activation']]));
    await store.settleWithoutLetter();
    await app.stores.registrations.erase(['019ca945-0a00-7d3b-a6d9-1de06c017edb'], app.time.now);
  });
  expect(settled.length).toBeGreaterThan(1);
  for (const { scan, rows: read } of settled) {
    expect(scan).not.toMatch(/Seq Scan/);
    expect(read).toBeLessThanOrEqual(MAILS / 1000);
  }
});
