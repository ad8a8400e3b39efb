import { PgBoss } from 'pg-boss';
import type { Database } from '#platform/database/open.ts';
import type { Handlers } from '#platform/jobs/job-types.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';

type AnyJobs = { readonly [name: string]: object };

/** The program's own queues, worked off when a test says so instead of by the clock. */
export type DrainedJobs<Map> = Jobs<Map> & {
  /** Runs every job that waits, and those that they enqueue; answers how many. A failed one is thrown. */
  drain(): Promise<number>;
};

/** Wraps opened jobs: `work` only keeps the handlers, `drain` takes what is committed and runs it in order. */
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
