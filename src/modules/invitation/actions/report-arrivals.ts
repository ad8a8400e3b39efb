import { addTo, type Clock, DAY } from '#kernel/instant.ts';
import { type ArrivalCount, type ArrivalStore, dayOf } from './tally-arrivals.ts';

type ArrivalWorld = { readonly clock: Clock; readonly arrivals: ArrivalStore };

/** Which hosts of the list sent how many visitors, by day, over the last `days` with today. */
export function reportArrivals(world: ArrivalWorld, days: number): Promise<readonly ArrivalCount[]> {
  return world.arrivals.listSince(dayOf(addTo(world.clock(), (1 - days) * DAY)));
}
