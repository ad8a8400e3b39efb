import { BREAKDOWNS } from '#modules/funnel/rules/breakdown.ts';
import { PRESETS } from '#modules/funnel/rules/period.ts';

/** A page of the back office that shows no list, or more than one row of several tables. */
export type MeasuredPage = { readonly name: string; readonly path: string };

/** The id of a filled row: its kind and its number. */
const id = (kind: number, number: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
/** The first inviter is a star with more guests than any other; the second one is like most. */
const INVITERS = { star: id(1, 0), other: id(1, 7) };

const dashboards: readonly MeasuredPage[] = [
  ...PRESETS.map((days) => ({ name: `${days} days`, query: `period=${days}` })),
  ...BREAKDOWNS.map((by) => ({ name: `by ${by}`, query: `period=90&by=${by}` })),
  { name: 'one country', query: 'period=90&country=DE' },
  { name: 'one campaign', query: 'period=90&campaign=Autumn' },
  { name: 'one code', query: 'period=90&code=CLUB-000000000' },
].map(({ name, query }) => ({ name: `dashboard: ${name}`, path: `/admin/dashboard.data?${query}` }));

const ofInviters: readonly MeasuredPage[] = Object.entries(INVITERS).flatMap(([name, inviter]) => [
  { name: `inviter, ${name}`, path: `/admin/inviters/${inviter}.data` },
  { name: `ledger of an inviter, ${name}`, path: `/admin/inviters/${inviter}/ledger.data` },
  { name: `tree of an inviter, ${name}`, path: `/admin/inviters/${inviter}/tree.data` },
]);

/** The dashboard, timelines, ledgers, trees, and the pages about one row. */
export const PAGES: readonly MeasuredPage[] = [
  ...dashboards,
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
