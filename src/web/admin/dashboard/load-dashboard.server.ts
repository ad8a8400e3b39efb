import { parseListQuery } from '#kernel/list/list-query.ts';
import type { Breakdown, FunnelFilter } from '#modules/funnel/rules/breakdown.ts';
import { DASHBOARD, type DashboardQuery, readDashboardQuery } from '#modules/funnel/rules/dashboard-query.ts';
import type { Period } from '#modules/funnel/rules/period.ts';
import { formatDay } from '#modules/funnel/rules/steps.ts';
import type { TextKey } from '#texts/keys.ts';
import {
  blockedReferrers,
  type FunnelReportQueryVariables,
  funnelReport,
  savedViews,
} from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getListFailure } from '../list/failure-text.ts';
import type { ShownView } from '../list/list-data.ts';
import type { ShownReferrer, ShownReport } from './dashboard-data.ts';

type Loaded =
  | { readonly kind: 'loaded'; readonly report: ShownReport; readonly referrers: readonly ShownReferrer[] }
  | { readonly kind: 'failed'; readonly message: TextKey };

export type DashboardData = {
  readonly query: DashboardQuery;
  readonly preset: number | null;
  readonly breakdown: Breakdown;
  readonly filter: FunnelFilter;
  readonly result: Loaded;
  readonly views: readonly ShownView[];
};

/** Loads the dashboard as its address says. What the address asks for and cannot get is among the ignored values. */
export async function loadDashboard(
  run: Run,
  params: URLSearchParams,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Promise<DashboardData> {
  const parsed = parseListQuery(DASHBOARD, params);
  const { period, preset, breakdown, filter, unused } = readDashboardQuery(parsed, formatDay(timeZone, now));
  const query = { ...parsed, ignored: [...parsed.ignored, ...unused] };
  const variables = { ...period, breakdown: toShownBreakdown(breakdown), filter };
  const [result, { savedViews: views }] = await Promise.all([
    loadReport(run, variables, period),
    run(savedViews, { list: 'dashboard' }),
  ]);
  return { query, preset, breakdown, filter, result, views };
}

async function loadReport(run: Run, variables: FunnelReportQueryVariables, period: Period): Promise<Loaded> {
  try {
    const [{ funnelReport: report }, { blockedReferrers: referrers }] = await Promise.all([
      run(funnelReport, variables),
      run(blockedReferrers, period),
    ]);
    return { kind: 'loaded', report, referrers };
  } catch (error) {
    return { kind: 'failed', message: getListFailure(error) };
  }
}

function toShownBreakdown(breakdown: Breakdown): Uppercase<Breakdown> {
  return breakdown.toUpperCase() as Uppercase<Breakdown>;
}
