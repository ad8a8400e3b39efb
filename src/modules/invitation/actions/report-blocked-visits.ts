import type { Clock } from '#kernel/instant.ts';
import { getLastDays, getPeriodBefore, isPeriod, type Period } from '#modules/funnel/rules/period.ts';
import { formatDay } from '#modules/funnel/rules/steps.ts';
import type { BlockedHost, BlockedVisitCount, BlockedVisitStore } from './count-blocked-visits.ts';

export type BlockedVisitDependencies = {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly blockedVisits: BlockedVisitStore;
};

/** How many visitors each listed host sent, by day, over the last `days` days of the brand's time zone, including today. */
export function reportBlockedVisits(
  deps: BlockedVisitDependencies,
  days: number,
): Promise<readonly BlockedVisitCount[]> {
  return deps.blockedVisits.listSince(getLastDays(formatDay(deps.timeZone, deps.clock()), days).from);
}

/** The listed hosts from which visits came in a period, beside the period before; null for days that cannot be read. */
export async function listBlockedHosts(
  { blockedVisits }: Pick<BlockedVisitDependencies, 'blockedVisits'>,
  period: Period,
): Promise<readonly BlockedHost[] | null> {
  if (!isPeriod(period)) return null;
  return blockedVisits.sumByHost({ ...period, beforeFrom: getPeriodBefore(period).from });
}
