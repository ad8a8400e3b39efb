/** How many registrations the first batch of a sweep ends. */
export const FIRST_BATCH = 50;
const LEAST = 10;
const MOST = 1_000;
/** The target for a batch to hold its locks: transactions that wait for one of its slots are hardly delayed. */
const GOAL_MS = 300;

/** The size of the next batch, after `size` took `tookMs`: at most twice as many, so no batch lasts a second. */
export function nextBatch(size: number, tookMs: number): number {
  const wanted = Math.round((size * GOAL_MS) / Math.max(tookMs, 1));
  return Math.max(LEAST, Math.min(MOST, size * 2, wanted));
}
