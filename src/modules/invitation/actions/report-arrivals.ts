import { addTo, type Clock, DAY } from '../../../kernel/instant.ts';
import { type ArrivalCount, type ArrivalStore, dayOf } from './tally-arrivals.ts';

type ArrivalWorld = { readonly clock: Clock; readonly arrivals: ArrivalStore };

/** How long counts are kept. */
const KEPT_DAYS = 400;

/** Which hosts of the list sent how many visitors, by day, over the last `days` with today. */
export function reportArrivals(world: ArrivalWorld, days: number): Promise<readonly ArrivalCount[]> {
  return world.arrivals.listSince(dayOf(addTo(world.clock(), (1 - days) * DAY)));
}

/** Forgets counts that are older than anybody compares. */
export function forgetArrivals(world: ArrivalWorld): Promise<void> {
  return world.arrivals.forgetBefore(dayOf(addTo(world.clock(), -KEPT_DAYS * DAY)));
}
