import { FUNNEL_STEPS } from '#modules/funnel/rules/steps.ts';
import type { Case } from './list-operations.ts';
import type { PermittedOperation } from './people-operations.ts';
import type { TestApp } from './test-app.ts';

const PERIOD = { from: '2026-02-03', to: '2026-03-02' };
const FIRST = { ...PERIOD, breakdown: 'DAY', filter: {} };

/** The operations of the dashboard, for both engines. */
export const DASHBOARD_CASES: Readonly<Record<string, readonly Case[]>> = {
  funnelReport: [
    { about: 'nobody', variables: () => FIRST },
    { about: 'a member', variables: () => FIRST, as: 'member' },
    { about: 'by day', variables: () => FIRST, as: 'admin' },
    { about: 'by code', variables: () => ({ ...FIRST, breakdown: 'CODE' }), as: 'admin' },
    {
      about: 'a filter',
      variables: () => ({ ...FIRST, breakdown: 'COUNTRY', filter: { language: 'de' } }),
      as: 'admin',
    },
    { about: 'no period', variables: () => ({ ...FIRST, to: '2026-02-30' }), as: 'admin' },
  ],
  blockedReferrers: [
    { about: 'a member', variables: () => PERIOD, as: 'member' },
    { about: 'a period', variables: () => PERIOD, as: 'admin' },
    { about: 'no period', variables: () => ({ ...PERIOD, to: 'today' }), as: 'admin' },
  ],
};

/** The fields of the dashboard, with the permissions that they need. */
export const DASHBOARD_OPERATIONS: Readonly<Record<string, PermittedOperation>> = {
  'Query.funnelReport': {
    document:
      '{ funnelReport(from: "2001-01-01", to: "2001-01-02", breakdown: COUNTRY) { uncountedDays rows { value } } }',
    permissions: ['funnel.read'],
    value: { uncountedDays: 0, rows: [] },
  },
  'Query.blockedReferrers': {
    document: '{ blockedReferrers(from: "2001-01-01", to: "2001-01-02") { host } }',
    permissions: ['funnel.read'],
    value: [],
  },
};

const QUESTIONS: readonly object[] = [
  ...['DAY', 'COUNTRY', 'LANGUAGE', 'CAMPAIGN', 'VARIANT', 'CODE'].map((breakdown) => ({ breakdown })),
  { breakdown: 'DAY', filter: { country: 'DE', language: 'de', campaign: '', variant: 'default' } },
  { breakdown: 'DAY', filter: { code: 'CLUB-000000007' } },
];

/** Counts the days of the club, and reads the dashboard in every way. */
export async function workWithDashboard(app: TestApp, headers: Readonly<Record<string, string>>): Promise<void> {
  await app.areas.funnel.useCases.countDays();
  await app.stores.funnel.addCodes([
    { day: '2026-03-02', code: 'CLUB-000000007', checked: FUNNEL_STEPS.length, forms: 1 },
  ]);
  for (const question of QUESTIONS) await app.send('funnelReport', { ...PERIOD, ...question }, headers);
  await app.send('blockedReferrers', PERIOD, headers);
}
