export type QueueStatistics = { readonly queue: string; readonly waiting: number; readonly seconds: number };

/** The sources that gauges read when metrics are requested. */
export type GaugeSources = {
  readonly sockets: () => number;
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
  let asked: { readonly answer: Promise<readonly QueueStatistics[] | null>; readonly at: number } | null = null;
  return async () => {
    if (asked === null || performance.now() - asked.at > REMEMBER_MS) {
      const answer = read().catch(() => null);
      const current = { answer, at: Number.POSITIVE_INFINITY };
      asked = current;
      void answer.then(() => {
        if (asked === current) asked = { answer, at: performance.now() };
      });
    }
    return Promise.race([asked.answer, noAnswer()]);
  };
}

function noAnswer(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, QUEUES_TIMEOUT_MS, null).unref());
}
