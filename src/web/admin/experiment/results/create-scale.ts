export type Scale = {
  /** The rates at both ends. */
  readonly low: number;
  readonly high: number;
  /** The position of a rate, in percent of the chart's width. */
  readonly formatX: (rate: number) => string;
};

type Interval = { readonly low: number; readonly high: number };

/** The part of each side that stays free. */
const MARGIN = 0.06;

/** Creates the scale of a chart of intervals: all of them fit, with a margin; rates stay within 0 and 1. */
export function createScale(intervals: readonly Interval[]): Scale {
  const least = Math.min(...intervals.map(({ low }) => low));
  const most = Math.max(...intervals.map(({ high }) => high));
  const margin = (most - least) * MARGIN;
  const low = Math.max(0, least - margin);
  const high = Math.min(1, most + margin);
  const width = high - low || 1;
  return { low, high, formatX: (rate) => `${(((rate - low) / width) * 100).toFixed(3)}%` };
}
