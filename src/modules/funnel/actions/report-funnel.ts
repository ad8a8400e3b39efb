import { addMilliseconds, DAY } from '#kernel/instant.ts';
import { LONGEST_PENDING } from '#modules/registration/rules/lifecycle.ts';
import { formatDay } from '../rules.ts';
import type { FunnelCount, FunnelDependencies } from './count-steps.ts';

/** One extra day covers the hours that a time zone shift adds or removes. */
const PENDING_DAYS = LONGEST_PENDING / DAY + 1;

/** Every step of the last `days` days including today, oldest first. */
export function reportFunnel(deps: FunnelDependencies, days: number): Promise<readonly FunnelCount[]> {
  const registeredSince = daysAgo(deps, days - 1 + PENDING_DAYS);
  return deps.funnel.listSince(daysAgo(deps, days - 1), deps.brand.timeZone, registeredSince);
}

// Uses calendar days: a day of the time zone can have 23 or 25 hours, so it subtracts from the date, not from the hour.
function daysAgo({ brand, clock }: FunnelDependencies, days: number): string {
  const today = new Date(`${formatDay(brand.timeZone, clock())}T00:00:00Z`);
  return addMilliseconds(today, -days * DAY)
    .toISOString()
    .slice(0, 10);
}
