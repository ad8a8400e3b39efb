// What the list of webhooks' deliveries reads [K7], where many more were sent than a page shows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeliveryFilter } from '#modules/webhook/rules/delivery-list.ts';
import { createDeliveryListStore } from '#modules/webhook/store/delivery-list.ts';
import { type Access, collectPlans } from '../support/plans.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const DELIVERIES = 60_000;
const PAGE = 50;
/** Those of the page, or of a frequent type among others by the order of time. */
const MOST_OF_A_PAGE = 4 * (PAGE + 1);
/** The rows that any page looks at. */
const MOST = 5_000;
const BUSY = '00000000-0000-7000-8000-00000000000a';
const QUIET = '00000000-0000-7000-8000-00000000000b';

let app: TestApp;
let plans: Awaited<ReturnType<typeof collectPlans>>;
beforeAll(async () => {
  app = await openTestApp();
  await app.sql(
    `insert into webhook_endpoint (id, slot, url, description, event_types, with_personal_data, created_at, changed_at)
     values ('${BUSY}', 1, 'https://busy.example/', '', '{member.registered}', false, now(), now()),
       ('${QUIET}', 2, 'https://quiet.example/', '', '{member.erased}', false, now(), now())`,
  );
  // One in a thousand waits or failed, one type and one endpoint are rare.
  await app.sql(
    `with message as (
       insert into webhook_message (id, type, subject, happened_at)
       select gen_random_uuid(), case when n % 500 = 0 then 'member.erased' else 'member.registered' end, jsonb_build_object('n', n),
         timestamptz '2026-01-01' + interval '30 seconds' * n
       from generate_series(1, ${DELIVERIES}) n
       returning id, type, happened_at, (subject->>'n')::int as n)
     insert into webhook_delivery (id, message_id, endpoint_id, type, state, requested_at, due_at, created_at)
     select gen_random_uuid(), id, case when n % 500 = 0 then '${QUIET}'::uuid else '${BUSY}'::uuid end, type,
       case n % 1000 when 1 then 'failed' when 2 then 'waiting' else 'delivered' end, happened_at,
       case n % 1000 when 2 then happened_at end, happened_at
     from message`,
  );
  for (const table of ['webhook_message', 'webhook_delivery']) await app.sql(`analyze ${table}`);
  plans = await collectPlans(app.connectionString);
}, 120_000);
afterAll(async () => {
  plans.stop();
  await app.close();
});

const ANY: DeliveryFilter = { endpointId: null, type: null, state: null, from: null, to: null };

/** What reading a page, the page after it and the one before that read of deliveries and messages. */
async function readPages(given: Partial<DeliveryFilter>, direction: 'ascending' | 'descending') {
  const store = createDeliveryListStore(app.database.db);
  const filter = { ...ANY, ...given };
  const order = { sort: 'created', direction, limit: PAGE } as const;
  const before = plans.accesses().length;
  const first = await store.list(filter, { ...order, after: null, before: null });
  expect(first?.rows.length).toBeGreaterThan(0);
  if (first?.hasNext) {
    const second = await store.list(filter, { ...order, after: first.endCursor, before: null });
    await store.list(filter, { ...order, after: null, before: second?.startCursor ?? null });
  }
  const read: readonly Access[] = plans.accesses().slice(before);
  return read.filter(({ table }) => table === 'webhook_delivery' || table === 'webhook_message');
}

const PERIOD = { from: new Date('2026-01-03T00:00:00Z'), to: new Date('2026-01-12T00:00:00Z') };
const INDEXED: readonly Partial<DeliveryFilter>[] = [
  {},
  { state: 'failed' },
  { state: 'waiting' },
  { type: 'member.registered' },
  { type: 'member.erased' },
  { endpointId: BUSY },
  { endpointId: QUIET },
  PERIOD,
  { ...PERIOD, state: 'failed' },
  { ...PERIOD, endpointId: QUIET },
];
const rows = INDEXED.flatMap((filter) => (['ascending', 'descending'] as const).map((way) => [filter, way] as const));

test.each(rows)('[K7] a page of %j, %s, reads its rows only', async (filter, direction) => {
  for (const { table, scan, rows: read } of await readPages(filter, direction)) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect(read).toBeLessThanOrEqual(MOST_OF_A_PAGE);
  }
});

const CHECKED: readonly Partial<DeliveryFilter>[] = [
  { state: 'delivered' },
  { state: 'failed', endpointId: BUSY, type: 'member.registered' },
  { state: 'delivered', endpointId: BUSY, type: 'member.registered', ...PERIOD },
];

test.each(CHECKED)('[K7] a page of %j looks at a limited number of rows', async (filter) => {
  for (const { table, scan, rows: read } of await readPages(filter, 'descending')) {
    expect(`${table} ${scan}`).not.toMatch(/Seq Scan/);
    expect(read).toBeLessThanOrEqual(2 * MOST);
  }
});
