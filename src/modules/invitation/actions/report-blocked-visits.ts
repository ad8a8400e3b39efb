import { addMilliseconds, type Clock, DAY } from '#kernel/instant.ts';
import { type BlockedVisitCount, type BlockedVisitStore, formatUtcDay } from './count-blocked-visits.ts';

export type BlockedVisitDependencies = { readonly clock: Clock; readonly blockedVisits: BlockedVisitStore };

/** How many visitors each listed host sent, by day, over the last `days` days including today. */
export function reportBlockedVisits(
  deps: BlockedVisitDependencies,
  days: number,
): Promise<readonly BlockedVisitCount[]> {
  return deps.blockedVisits.listSince(formatUtcDay(addMilliseconds(deps.clock(), (1 - days) * DAY)));
}
