import { type Comparison, compareCounts } from '../../rules/statistics/compare-counts.ts';
import type { Counts } from '../../rules/statistics/counts.ts';
import type { Compare } from './ports.ts';

/** More than the variations of all experiments that are read between two changes of their counts. */
const MOST_KNOWN = 500;

/**
 * Creates a function that compares counts and remembers the result: a comparison takes milliseconds of processor time,
 * and requests wait meanwhile. Before each of them, `nextTurn` lets waiting requests run.
 */
export function createCompareOnce(nextTurn: () => Promise<void>, most = MOST_KNOWN): Compare {
  const known = new Map<string, Comparison>();
  return async (control, variation) => {
    const key = formatKey(control, variation);
    const found = known.get(key);
    if (found) return found;
    await nextTurn();
    const comparison = compareCounts(control, variation);
    if (known.size >= most) known.clear();
    known.set(key, comparison);
    return comparison;
  };
}

function formatKey(control: Counts, variation: Counts): string {
  return [control.visitors, control.conversions, variation.visitors, variation.conversions].join(' ');
}
