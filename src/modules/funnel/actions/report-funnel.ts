import { addTo, DAY } from '../../../kernel/instant.ts';
import { dayIn } from '../rules.ts';
import type { FunnelCount, FunnelWorld } from './tally-steps.ts';

/** How long counts are kept: two Novembers can be compared. */
const KEPT_DAYS = 800;

/** Every step of the last `days` with today, oldest first. */
export function reportFunnel(world: FunnelWorld, days: number): Promise<readonly FunnelCount[]> {
  return world.funnel.listSince(daysAgo(world, days - 1), world.brand.timeZone);
}

/** Forgets counts that are older than anybody compares. */
export function forgetFunnel(world: FunnelWorld): Promise<void> {
  return world.funnel.forgetBefore(daysAgo(world, KEPT_DAYS));
}

// By the calendar: a day of the time zone can have 23 or 25 hours, so it is counted back from its date, not its hour.
function daysAgo({ brand, clock }: FunnelWorld, days: number): string {
  const today = new Date(`${dayIn(brand.timeZone, clock())}T00:00:00Z`);
  return addTo(today, -days * DAY)
    .toISOString()
    .slice(0, 10);
}
