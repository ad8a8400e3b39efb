import { addTo, type Clock, DAY } from '#kernel/instant.ts';
import { type ArrivalCount, type ArrivalStore, dayOf } from './tally-arrivals.ts';

export type ArrivalDependencies = { readonly clock: Clock; readonly arrivals: ArrivalStore };

/** Which hosts of the list sent how many visitors, by day, over the last `days` with today. */
export function reportArrivals(deps: ArrivalDependencies, days: number): Promise<readonly ArrivalCount[]> {
  return deps.arrivals.listSince(dayOf(addTo(deps.clock(), (1 - days) * DAY)));
}
