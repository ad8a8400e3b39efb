import { DAY, HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import { LONGEST_PENDING } from '#modules/registration/rules/lifecycle.ts';

const inSeconds = (unit: number, ...numbers: readonly number[]) => numbers.map((number) => (number * unit) / SECOND);

/**
 * The ranges in which the time from a registration to its activation is counted, each by its lower end in seconds. They are
 * fine enough for a median, and few enough for a row a day.
 */
export const DELAYS: readonly number[] = [
  ...inSeconds(SECOND, 0, 30),
  ...inSeconds(MINUTE, 1, 1.5, 2, 3, 4, 5, 7, 10, 15, 20, 30, 45),
  ...inSeconds(HOUR, 1, 1.5, 2, 3, 4, 6, 8, 12, 18),
  ...inSeconds(DAY, 1, 1.5, 2, 3, 4, 5, 7, 10, 14, 21),
];

const LONGEST = LONGEST_PENDING / SECOND;

/** The lower ends of the ranges that are shown. */
const SHOWN: readonly number[] = [
  ...inSeconds(MINUTE, 0, 2, 5, 15),
  ...inSeconds(HOUR, 1, 6),
  ...inSeconds(DAY, 1, 3, 7),
];

export type DelayCount = { readonly delay: number; readonly number: number };

/** How many activations took at least `from` and less than `to` seconds; `to` is null for the last range. */
export type DelayRange = { readonly from: number; readonly to: number | null; readonly number: number };

/** The spread of the time to activation, in seconds; null without activations. */
export type DelaySpread = {
  readonly number: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  readonly ninthDecile: number;
};

export function getDelaySpread(counts: readonly DelayCount[]): DelaySpread | null {
  const ordered = counts.toSorted((one, other) => one.delay - other.delay);
  const number = ordered.reduce((sum, count) => sum + count.number, 0);
  if (number === 0) return null;
  const at = (share: number) => findQuantile(ordered, share * number);
  return { number, lowerQuartile: at(0.25), median: at(0.5), upperQuartile: at(0.75), ninthDecile: at(0.9) };
}

/** Inside its range, activations count as spread evenly. */
function findQuantile(ordered: readonly DelayCount[], rank: number): number {
  let before = 0;
  for (const { delay, number } of ordered) {
    if (before + number >= rank) {
      const end = DELAYS.find((one) => one > delay) ?? LONGEST;
      return Math.round(delay + ((end - delay) * (rank - before)) / number);
    }
    before += number;
  }
  return LONGEST;
}

/** The counts by the ranges that are shown, the shortest first. */
export function listDelayRanges(counts: readonly DelayCount[]): readonly DelayRange[] {
  return SHOWN.map((from, index) => {
    const to = SHOWN[index + 1] ?? null;
    const own = counts.filter(({ delay }) => delay >= from && (to === null || delay < to));
    return { from, to, number: own.reduce((sum, { number }) => sum + number, 0) };
  });
}
