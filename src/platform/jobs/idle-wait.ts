import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** The utilization of the process above which jobs wait, and the longest wait: jobs become slow but never stop. */
const BUSY = 0.5;
const PAUSE_MS = 20;
const LONGEST_MS = 240;

/** Resolves when this process is idle enough: visitors come first, and jobs get the remaining time. */
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
