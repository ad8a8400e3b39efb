/** How many registrations the first batch of a sweep ends. */
export const FIRST_BATCH = 50;
const LEAST = 10;
const MOST = 1_000;
/** A batch holds its locks about so long; whoever waits for one of its slots hardly notices. */
const GOAL_MS = 300;

/** How many the next batch ends, after one of `size` took so long: never twice as many, so that no batch lasts a second. */
export function nextBatch(size: number, tookMs: number): number {
  const wanted = Math.round((size * GOAL_MS) / Math.max(tookMs, 1));
  return Math.max(LEAST, Math.min(MOST, size * 2, wanted));
}
