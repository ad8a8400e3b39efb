import { isDay } from '#modules/invitation/rules/code-days.ts';
import { addDays, countDays, type Day } from './days.ts';

/** Some days, both ends included. */
export type Period = { readonly from: Day; readonly to: Day };

/** The periods that are one press away, in days up to today. */
export const PRESETS = [7, 28, 90] as const;
export const DEFAULT_PRESET = 28;

/** Together with the period before, it is not longer than the time for which counts are stored. */
export const LONGEST_PERIOD = 400;

/** The last days up to today. */
export function getLastDays(today: Day, days: number): Period {
  return { from: addDays(today, 1 - days), to: today };
}

/** Whether a period can be shown. */
export function isPeriod({ from, to }: Period): boolean {
  if (!isDay(from) || !isDay(to)) return false;
  const days = countDays(from, to);
  return days >= 1 && days <= LONGEST_PERIOD;
}

/** The days of equal number before a period. */
export function getPeriodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
}

/** All days of a period. */
export function listDays({ from, to }: Period): readonly Day[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
}
