import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** The share of a process's time beyond which jobs wait, and for how long at most: they go slowly then, but never stand still. */
const BUSY = 0.5;
const PAUSE_MS = 20;
const LONGEST_MS = 240;

/** Resolves once this process has time: while visitors keep it busy, jobs get what is left. */
export function createIdleWait(): () => Promise<void> {
  let seen = performance.eventLoopUtilization();
  return async () => {
    for (let waited = 0; waited < LONGEST_MS; waited += PAUSE_MS) {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, seen);
      seen = now;
      if (utilization < BUSY) return;
      await sleep(PAUSE_MS);
    }
  };
}
