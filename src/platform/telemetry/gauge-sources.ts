export type QueueStatistics = { readonly queue: string; readonly waiting: number; readonly seconds: number };

/** Where gauges look when metrics are asked for. */
export type GaugeSources = {
  readonly sockets: () => number;
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  /** The queues; null where the database does not say. */
  readonly queues: () => Promise<readonly QueueStatistics[] | null>;
  /** By how many seconds this process's clock is ahead of PostgreSQL's; null where it does not work. */
  readonly clockAhead: () => number | null;
};

const QUEUES_TIMEOUT_MS = 2_000;
const REMEMBER_MS = 1_000;

/**
 * One look at the queues for all gauges of a scrape. A database that is gone or silent costs a scrape two seconds, and
 * never more than one waiting question.
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
