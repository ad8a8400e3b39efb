export type QueueStatistics = { readonly queue: string; readonly waiting: number; readonly seconds: number };

/** The sources that gauges read when metrics are requested. */
export type GaugeSources = {
  readonly sockets: () => number;
  readonly streams: () => number;
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  /** The statistics of the queues; null if the database does not respond. */
  readonly queues: () => Promise<readonly QueueStatistics[] | null>;
  /** The seconds by which this process's clock is ahead of PostgreSQL's; null if this process runs no jobs. */
  readonly clockAhead: () => number | null;
};

const QUEUES_TIMEOUT_MS = 2_000;
const REMEMBER_MS = 1_000;

/**
 * Reads the queues once for all gauges of a scrape. An unavailable or silent database costs a scrape two seconds, and
 * never holds more than one pending query.
 */
export function cacheQueueStatistics(read: () => Promise<readonly QueueStatistics[]>): GaugeSources['queues'] {
  let latest: { readonly statistics: Promise<readonly QueueStatistics[] | null>; readonly at: number } | null = null;
  return async () => {
    if (latest === null || performance.now() - latest.at > REMEMBER_MS) {
      const statistics = read().catch(() => null);
      const current = { statistics, at: Number.POSITIVE_INFINITY };
      latest = current;
      void statistics.then(() => {
        if (latest === current) latest = { statistics, at: performance.now() };
      });
    }
    return Promise.race([latest.statistics, waitForTimeout()]);
  };
}

function waitForTimeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, QUEUES_TIMEOUT_MS, null).unref());
}
