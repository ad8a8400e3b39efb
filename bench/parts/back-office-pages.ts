import { addMilliseconds, DAY } from '#kernel/instant.ts';
import { BREAKDOWNS } from '#modules/funnel/rules/breakdown.ts';
import { LONGEST_PERIOD, PRESETS } from '#modules/funnel/rules/period.ts';
import { DASHBOARD_PARTS } from '#web/admin/dashboard/dashboard-data.ts';

/** A page of the back office that shows no list, or more than one row of several tables. */
export type MeasuredPage = { readonly name: string; readonly path: string };

/** The id of a filled row: its kind and its number. */
const id = (kind: number, number: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
/** The first inviter is a star with more guests than any other; the second one is like most. */
const INVITERS = { star: id(1, 0), other: id(1, 7) };

/** The first day of the longest period up to today. */
const FIRST_DAY = addMilliseconds(new Date(), -(LONGEST_PERIOD - 1) * DAY)
  .toISOString()
  .slice(0, 10);

const dashboards: readonly MeasuredPage[] = [
  ...PRESETS.map((days) => ({ name: `${days} days`, query: `period=${days}` })),
  ...BREAKDOWNS.map((by) => ({ name: `by ${by}`, query: `period=90&by=${by}` })),
  { name: 'one country', query: 'period=90&country=DE' },
  { name: 'one campaign', query: 'period=90&campaign=Autumn' },
  { name: 'one code', query: 'period=90&code=CLUB-000000000' },
  { name: 'by campaign in one country', query: 'period=90&by=campaign&country=DE' },
  { name: 'by country in one language', query: 'period=90&by=country&language=de' },
  { name: 'by variant in one country', query: 'period=90&by=variant&country=DE' },
  { name: 'by campaign of one variant in one language', query: 'period=90&by=campaign&variant=default&language=de' },
  { name: `${LONGEST_PERIOD} days`, query: `from=${FIRST_DAY}` },
  { name: `${LONGEST_PERIOD} days by campaign in one country`, query: `from=${FIRST_DAY}&by=campaign&country=DE` },
  { name: `${LONGEST_PERIOD} days of one country in one language`, query: `from=${FIRST_DAY}&country=DE&language=de` },
].map(({ name, query }) => ({ name: `dashboard: ${name}`, path: `/admin/dashboard.data?${query}` }));

const ofInviters: readonly MeasuredPage[] = Object.entries(INVITERS).flatMap(([name, inviter]) => [
  { name: `inviter, ${name}`, path: `/admin/inviters/${inviter}.data` },
  { name: `ledger of an inviter, ${name}`, path: `/admin/inviters/${inviter}/ledger.data` },
  { name: `tree of an inviter, ${name}`, path: `/admin/inviters/${inviter}/tree.data` },
]);

const dashboardFiles: readonly MeasuredPage[] = DASHBOARD_PARTS.map((part) => ({
  name: `CSV file of the dashboard: ${part}`,
  path: `/admin/dashboard/export/${part}?period=90`,
}));

/** The dashboard and its files, timelines, ledgers, trees, and the pages about one row. */
export const PAGES: readonly MeasuredPage[] = [
  ...dashboards,
  ...dashboardFiles,
  ...ofInviters,
  { name: 'timeline of a registration', path: `/admin/registrations/${id(4, 12)}.data` },
  { name: 'timeline of a pending registration', path: `/admin/registrations/${id(5, 60)}.data` },
  { name: 'member', path: `/admin/members/${id(3, 12)}.data` },
  { name: 'application', path: `/admin/applications/${id(7, 10)}.data` },
  { name: 'code', path: `/admin/codes/${id(2, 0)}.data` },
  { name: 'explanation of a code', path: '/admin/codes/explain.data?code=CLUB-000000012' },
  { name: 'batch of codes', path: `/admin/codes/jobs/${id(30, 3)}.data` },
  { name: 'audit entry', path: `/admin/audit/${id(9, 12)}.data` },
  { name: 'webhooks', path: '/admin/webhooks.data' },
  { name: 'keys of shops', path: '/admin/shop-keys.data' },
];
