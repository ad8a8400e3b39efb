// What the dashboard and the counting of its days read, in a club that has many more registrations than days.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReport } from '#modules/funnel/actions/read-report.ts';
import { BREAKDOWNS, NO_FILTER } from '#modules/funnel/rules/breakdown.ts';
import { getLastDays } from '#modules/funnel/rules/period.ts';
import { createDayCountStore } from '#modules/funnel/store/day-counts.ts';
import { createFunnelReportStore } from '#modules/funnel/store/report.ts';
import { type Access, collectPlans } from '../support/plans.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const MEMBERS = 30_000;
const ZONE = 'Europe/Berlin';
const TODAY = '2026-03-02';
/** Where the filled club has registrations and activations. */
const BUSY_DAY = '2025-06-10';

let app: TestApp;
let plans: Awaited<ReturnType<typeof collectPlans>>;
beforeAll(async () => {
  app = await openTestApp();
  await app.areas.demo.useCases.fillDemo(MEMBERS, () => undefined);
  await app.areas.funnel.useCases.countDays();
  await app.sql('vacuum analyze');
  plans = await collectPlans(app.connectionString);
}, 300_000);
afterAll(async () => {
  plans.stop();
  await app.close();
});

async function collect(work: () => Promise<unknown>): Promise<readonly Access[]> {
  const before = plans.accesses().length;
  await work();
  // Jobs and the door work meanwhile.
  return plans
    .accesses()
    .slice(before)
    .filter(({ statement }) => !/pgboss|club_settings/.test(statement));
}

function read(question: Partial<Parameters<typeof readReport>[1]>) {
  const deps = {
    clock: () => app.time.now,
    brand: { timeZone: ZONE },
    report: createFunnelReportStore(app.database.db),
  };
  const period = getLastDays(TODAY, 90);
  return collect(async () => {
    const result = await readReport(deps, { period, breakdown: 'day', filter: NO_FILTER, ...question });
    expect(result.kind).toBe('read');
  });
}

const QUESTIONS = [
  ...BREAKDOWNS.map((breakdown) => ({ breakdown })),
  { filter: { ...NO_FILTER, country: 'DE', campaign: 'Autumn' } },
  { filter: { ...NO_FILTER, code: 'CLUB-000000007' } },
];

test.each(QUESTIONS)(
  '[K1] a report of %j reads counts, and of registrations and applications the first one',
  async (question) => {
    const accesses = await read(question);
    const tables = Map.groupBy(accesses, ({ table }) => table);
    expect([...tables.keys()]).toContain('funnel_day');
    for (const name of ['member', 'registration_code', 'session']) expect(tables.has(name)).toBe(false);
    for (const name of ['registration', 'membership_interest'])
      for (const { rows } of tables.get(name) ?? []) expect(rows).toBeLessThanOrEqual(1);
  },
);

test('[K1] one code reads the rows of its days', async () => {
  const accesses = await read({ filter: { ...NO_FILTER, code: 'CLUB-000000007' } });
  const own = accesses.filter(({ table }) => table === 'funnel_code_count');
  expect(own.length).toBeGreaterThan(0);
  for (const { scan, rows } of own) {
    expect(scan).not.toMatch(/Seq Scan/);
    expect(rows).toBeLessThanOrEqual(180);
  }
});

test('[K1] counting a day reads its registrations and activations, by their indexes', async () => {
  const store = createDayCountStore(app.database.db);
  const [row] = await app.sql<{ number: number }>(
    `select count(*)::int as number from registration
     where (created_at at time zone '${ZONE}')::date = $1 or (ended_at at time zone '${ZONE}')::date = $1`,
    [BUSY_DAY],
  );
  expect(row?.number).toBeGreaterThan(10);
  const accesses = await collect(() => store.countDay(BUSY_DAY, ZONE, app.time.now));
  const registrations = accesses.filter(({ table }) => table === 'registration');
  expect(registrations.length).toBeGreaterThan(0);
  for (const { scan, rows } of registrations) {
    expect(scan).not.toMatch(/Seq Scan/);
    expect(rows).toBeLessThanOrEqual(row?.number ?? 0);
  }
});

test('[K1] the days that are open are found without reading registrations', async () => {
  const store = createDayCountStore(app.database.db);
  const accesses = await collect(() => store.listOpenDays(TODAY, ZONE));
  for (const { table, rows } of accesses.filter(({ table: name }) => name === 'registration'))
    expect([table, Math.min(rows, 2)]).toEqual([table, rows]);
});
