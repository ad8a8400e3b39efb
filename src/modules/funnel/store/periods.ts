import { sql } from 'kysely';
import type { DelayCounts } from '../actions/ports.ts';
import type { DelayCount } from '../rules/delays.ts';
import { getPeriodBefore, type Period } from '../rules/period.ts';

/** The day of the club's first visit, registration or application. */
export function firstDay(timeZone: string) {
  return sql`least((select min(day) from funnel_count),
    (least((select min(created_at) from registration), (select min(applied_at) from membership_interest))
      at time zone ${timeZone})::date)`;
}

export function isBefore({ from }: Period) {
  return sql`day < ${from}::date as "isBefore"`;
}

/** The days of a period and of the one before. */
export function inBoth(period: Period) {
  return sql`day between ${getPeriodBefore(period).from}::date and ${period.to}::date`;
}

export function splitDelays(rows: readonly (DelayCount & { readonly isBefore: boolean })[]): DelayCounts {
  return { now: rows.filter((row) => !row.isBefore), before: rows.filter((row) => row.isBefore) };
}
