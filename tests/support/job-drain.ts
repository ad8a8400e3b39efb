import { PgBoss } from 'pg-boss';
import type { Database } from '#platform/database/open.ts';
import type { Handlers } from '#platform/jobs/job-types.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

type AnyJobs = { readonly [name: string]: object };

/** The program's own queues, whose jobs run when a test says so instead of by a timer. */
export type DrainedJobs<Map> = Jobs<Map> & {
  /** Runs every waiting job, and those that they enqueue; returns their number. It throws the error of a failed one. */
  drain(): Promise<number>;
};

/** Wraps open jobs: `work` only stores the handlers, `drain` takes the committed jobs and runs them in order. */
export async function drainable<Map extends { readonly [Name in keyof Map]: object }>(
  database: Database,
  jobs: Jobs<Map>,
): Promise<DrainedJobs<Map>> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values as unknown[]) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  let handlers: Handlers<AnyJobs> = {};
  async function runWaiting(name: string): Promise<number> {
    const waiting = await boss.fetch<object>(name, { batchSize: 1_000 });
    for (const job of waiting) {
      await handlers[name]?.(job.data);
      await boss.complete(name, job.id);
    }
    return waiting.length;
  }
  return {
    ...jobs,
    async work(given) {
      handlers = given as unknown as Handlers<AnyJobs>;
    },
    async drain() {
      let total = 0;
      for (let last = -1; last !== total; ) {
        last = total;
        for (const name of Object.keys(handlers)) total += await runWaiting(name);
      }
      return total;
    },
    async stop() {
      await boss.stop({ graceful: false });
      await jobs.stop();
    },
  };
}
