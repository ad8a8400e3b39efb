import type { Counts } from './counts.ts';
import { getProbabilityToBeat } from './probability-to-win.ts';
import { estimateUplift, type Uplift } from './uplift.ts';

/** How a variation compares with the control. */
export type Comparison = { readonly uplift: Uplift; readonly probabilityToBeatControl: number };

/** Compares the counts of a variation with those of the control; this takes some milliseconds of processor time. */
export function compareCounts(control: Counts, variation: Counts): Comparison {
  return {
    uplift: estimateUplift(control, variation),
    probabilityToBeatControl: getProbabilityToBeat(control, variation),
  };
}
