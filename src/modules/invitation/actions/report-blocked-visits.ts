import { addMilliseconds, type Clock, DAY } from '#kernel/instant.ts';
import { getPeriodBefore, isPeriod, type Period } from '#modules/funnel/rules/period.ts';
import {
  type BlockedHost,
  type BlockedVisitCount,
  type BlockedVisitStore,
  formatUtcDay,
} from './count-blocked-visits.ts';

export type BlockedVisitDependencies = { readonly clock: Clock; readonly blockedVisits: BlockedVisitStore };

/** How many visitors each listed host sent, by day, over the last `days` days including today. */
export function reportBlockedVisits(
  deps: BlockedVisitDependencies,
  days: number,
): Promise<readonly BlockedVisitCount[]> {
  return deps.blockedVisits.listSince(formatUtcDay(addMilliseconds(deps.clock(), (1 - days) * DAY)));
}

/** The listed hosts from which visits came in a period, beside the period before; null for days that cannot be read. */
export async function listBlockedHosts(
  { blockedVisits }: Pick<BlockedVisitDependencies, 'blockedVisits'>,
  period: Period,
): Promise<readonly BlockedHost[] | null> {
  if (!isPeriod(period)) return null;
  return blockedVisits.sumByHost({ ...period, beforeFrom: getPeriodBefore(period).from });
}
