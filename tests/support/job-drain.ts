import { PgBoss } from 'pg-boss';
import type { EventType } from '#kernel/domain-events.ts';
import type { Database } from '#platform/database/open.ts';
import type { Handler } from '#platform/jobs/job-types.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { splitStoredJob } from '#platform/jobs/stored-job.ts';
import { withLogContext } from '#platform/telemetry/log-context.ts';

/** The program's own queues, whose jobs run when a test calls `drain`, not by a timer. */
export type DrainedJobs = Jobs & {
  /** Runs every waiting job, and those that they enqueue; returns their number. It throws the error of a failed one. */
  drain(): Promise<number>;
  /** Whether an event gets a job of a subscriber at present. */
  isWanted(subscriber: string, event: EventType): boolean;
};

/** Wraps open jobs: `work` only stores the handlers, `drain` takes the committed jobs and runs them in order. */
export async function drainable(database: Database, jobs: Jobs): Promise<DrainedJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values as unknown[]) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  let handlers: readonly Handler[] = [];
  async function runWaiting({ name, on, run, watch = (_, work) => work() }: Handler): Promise<number> {
    const waiting = await boss.fetch<object>(name, { batchSize: 1_000, includeMetadata: true });
    for (const job of waiting) {
      const { retryCount: triesBefore, retryLimit, sourceRootId } = job;
      const attempt = { rootId: sourceRootId ?? job.id, queue: name, triesBefore, isLast: triesBefore >= retryLimit };
      const { data, event, logContext } = splitStoredJob(job.data);
      const { correlationId } = logContext;
      // As a worker runs it.
      const ids = { job: name, jobId: job.id, ...(correlationId && { correlationId }) };
      await withLogContext(ids, () =>
        watch({ ...attempt, data }, () => run(data, event ?? { id: job.id, type: on[0] })),
      );
      await boss.complete(name, job.id);
    }
    return waiting.length;
  }
  let conditions: Parameters<Jobs['setConditions']>[0] = [];
  return {
    ...jobs,
    setConditions(subscribers) {
      conditions = subscribers;
      jobs.setConditions(subscribers);
    },
    isWanted: (subscriber, event) => conditions.find(({ name }) => name === subscriber)?.isWanted?.(event) ?? true,
    async work(given) {
      handlers = given;
    },
    async drain() {
      let total = 0;
      for (let last = -1; last !== total; ) {
        last = total;
        for (const handler of handlers) total += await runWaiting(handler);
      }
      return total;
    },
    async stop() {
      await boss.stop({ graceful: false });
      await jobs.stop();
    },
  };
}
