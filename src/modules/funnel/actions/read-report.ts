import { type Breakdown, checkBreakdown, type FunnelFilter, isByCode } from '../rules/breakdown.ts';
import { buildRows, type FunnelGroup, type FunnelRow } from '../rules/build-rows.ts';
import { type DelayRange, type DelaySpread, getDelaySpread, listDelayRanges } from '../rules/delays.ts';
import { getPeriodBefore, isPeriod, type Period } from '../rules/period.ts';
import { formatDay } from '../rules/steps.ts';
import type { FilterValues, Freshness, FunnelReportDependencies, ReadSteps, RefusalCount } from './ports.ts';

export type FunnelQuestion = {
  readonly period: Period;
  readonly breakdown: Breakdown;
  readonly filter: FunnelFilter;
};

/** How long members took from their registration to the activation. */
export type ActivationTime = {
  readonly spread: DelaySpread | null;
  readonly before: DelaySpread | null;
  readonly ranges: readonly DelayRange[];
};

export type FunnelReport = Freshness & {
  readonly period: Period;
  readonly before: Period;
  readonly timeZone: string;
  readonly total: FunnelRow;
  readonly rows: readonly FunnelRow[];
  /** There are more values than rows. */
  readonly isPartial: boolean;
  /** Null by code: these are not counted by code. */
  readonly refusals: readonly RefusalCount[] | null;
  readonly activationTime: ActivationTime | null;
  readonly filterValues: FilterValues;
};

export type ReportResult =
  | { readonly kind: 'read'; readonly report: FunnelReport }
  | { readonly kind: 'refused'; readonly reason: 'period-invalid' | 'filter-unavailable' };

/** The funnel of a period, with the period before. */
export async function readReport(deps: FunnelReportDependencies, question: FunnelQuestion): Promise<ReportResult> {
  const { period, breakdown, filter } = question;
  if (!isPeriod(period)) return { kind: 'refused', reason: 'period-invalid' };
  const refusal = checkBreakdown(breakdown, filter);
  if (refusal) return { kind: 'refused', reason: refusal };
  const { timeZone } = deps.brand;
  const byCode = isByCode(breakdown, filter);
  const read: ReadSteps = { period, filter };
  const [groups, freshness, filterValues, refusals, activationTime] = await Promise.all([
    readGroups(deps, question),
    deps.report.findFreshness(period, formatDay(timeZone, deps.clock()), timeZone),
    deps.report.listFilterValues(period),
    byCode ? null : deps.report.listRefusals(read),
    byCode ? null : readActivationTime(deps, read),
  ]);
  const rows = buildRows(groups, { period, breakdown, isByCode: byCode });
  const report = { period, before: getPeriodBefore(period), timeZone, refusals, activationTime, filterValues };
  return { kind: 'read', report: { ...report, ...freshness, ...rows } };
}

function readGroups({ report }: FunnelReportDependencies, question: FunnelQuestion): Promise<readonly FunnelGroup[]> {
  const { period, breakdown, filter } = question;
  if (breakdown === 'code' || filter.code !== null) return readCodeGroups(report, question);
  return report.sumSteps({ period, filter }, breakdown);
}

/** The steps of codes come by day with one code, else by code. */
async function readCodeGroups(
  report: FunnelReportDependencies['report'],
  { period, breakdown, filter: { code } }: FunnelQuestion,
): Promise<readonly FunnelGroup[]> {
  const groups = await report.sumCodeSteps(period, code);
  return breakdown === 'code' && code !== null ? groups.map((group) => ({ ...group, value: code })) : groups;
}

async function readActivationTime({ report }: FunnelReportDependencies, read: ReadSteps): Promise<ActivationTime> {
  const { now, before } = await report.listDelays(read);
  return { spread: getDelaySpread(now), before: getDelaySpread(before), ranges: listDelayRanges(now) };
}
