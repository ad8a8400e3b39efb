import { addMilliseconds, isPast, MINUTE } from '#kernel/instant.ts';
import { formatDay } from '../rules/steps.ts';
import type { CountDaysDependencies } from './ports.ts';

/** A run of the schedule ends after that long, with the day that it counts; the next one continues. */
const LONGEST_RUN = 2 * MINUTE;

type Options = {
  /** The schedule leaves days for its next run; a command counts all of them. */
  readonly isLimited: boolean;
  readonly report?: (done: number, total: number) => void;
};

/**
 * Counts the steps that derive from rows, for the days that can still change and those that were never counted, and sums the
 * counts of each day by dimension. Each day is counted as a whole, so that a repeated or an interrupted run does no harm.
 * Returns the number of days; `report` gets how many are done.
 */
export async function countDays(deps: CountDaysDependencies, { isLimited, report }: Options): Promise<number> {
  const { clock, brand, dayCounts, sums } = deps;
  const end = addMilliseconds(clock(), LONGEST_RUN);
  const isOver = () => isLimited && isPast(end, clock());
  const days = await dayCounts.listOpenDays(formatDay(brand.timeZone, clock()), brand.timeZone);
  let counted = 0;
  for (const day of days) {
    if (isOver()) return counted;
    await dayCounts.countDay(day, brand.timeZone, clock());
    await sums.sumDay(day);
    counted += 1;
    report?.(counted, days.length);
  }
  // Those that a release without sums has counted, and those whose visits came late.
  for (const day of await sums.listUnsummedDays()) {
    if (isOver()) break;
    await sums.sumDay(day);
  }
  return counted;
}
