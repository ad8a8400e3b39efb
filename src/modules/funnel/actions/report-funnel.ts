import { addTo, DAY } from '../../../kernel/instant.ts';
import { dayIn } from '../rules.ts';
import type { FunnelCount, FunnelWorld } from './tally-steps.ts';

/** Every step of the last `days` with today, oldest first. */
export function reportFunnel(world: FunnelWorld, days: number): Promise<readonly FunnelCount[]> {
  return world.funnel.listSince(daysAgo(world, days - 1), world.brand.timeZone);
}

// By the calendar: a day of the time zone can have 23 or 25 hours, so it is counted back from its date, not its hour.
function daysAgo({ brand, clock }: FunnelWorld, days: number): string {
  const today = new Date(`${dayIn(brand.timeZone, clock())}T00:00:00Z`);
  return addTo(today, -days * DAY)
    .toISOString()
    .slice(0, 10);
}
