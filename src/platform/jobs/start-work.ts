import type { Pool } from 'pg';
import type { Job, PgBoss } from 'pg-boss';
import type { Handlers, JobMap, JobsOptions, Scheduled } from './jobs.ts';
import { createLeisure } from './leisure.ts';
import { runJob } from './run-job.ts';
import { createSlots } from './slots.ts';
import { type WorkingQueue, workQueue } from './work-queue.ts';

/** How many jobs of a queue run at once that shares no places with others. */
const PLACES = 10;
/** How many are taken by one statement; fewer where visitors wait for the same process. */
const BATCH = { working: 10, serving: 2 };

type WorkOptions = {
  readonly boss: PgBoss;
  readonly pool: Pool;
  readonly handlers: Handlers<JobMap>;
  readonly schedule: readonly Scheduled[];
  readonly options: JobsOptions;
};

export type Work = {
  /** Takes no more jobs and waits for those that run, for so long at most. */
  stop(withinMs: number): Promise<void>;
};

/** Begins to work off the queues and the schedule. */
export async function startWork(work: WorkOptions): Promise<Work> {
  await startSchedule(work);
  const queues = startQueues(work);
  return {
    async stop(withinMs) {
      const late = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([Promise.all(queues.map((queue) => queue.stop())), late]);
    },
  };
}

function startQueues({ boss, pool, handlers, options }: WorkOptions): readonly WorkingQueue[] {
  const { log, shared, serves = false } = options;
  const places = createSlots(shared?.places ?? PLACES);
  const leisure = serves ? createLeisure() : async () => undefined;
  return Object.entries(handlers).map(([name, handle]) =>
    workQueue(boss, {
      name,
      leisure,
      slots: shared?.names.includes(name) ? places : createSlots(PLACES),
      batch: serves ? BATCH.serving : BATCH.working,
      run: (job) => runJob(job, handle, options),
      bury: (job) => useUpTries(pool, job),
      onError: (error) => log.error({ err: error }, 'jobs'),
    }),
  );
}

/** A job without a try left is a dead letter when it fails. */
async function useUpTries(pool: Pool, { id, name, retryCount }: Job<object>): Promise<void> {
  await pool.query(
    "update pgboss.job set retry_limit = retry_count where name = $1 and id = $2 and retry_count = $3 and state = 'active'",
    [name, id, retryCount],
  );
}

async function startSchedule({ boss, schedule, options }: WorkOptions): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    // What an earlier version ran by the clock would fill a queue that nobody works off.
    if (!schedule.some((one) => one.name === name)) await boss.unschedule(name);
  }
  for (const { name, cron, run } of schedule) {
    await boss.createQueue(name, { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 });
    await boss.schedule(name, cron);
    await boss.work<object>(name, { perJobResults: true }, (batch) =>
      Promise.all(
        batch.map(async (job) => {
          const outcome = await runJob(job, run, options);
          return { id: job.id, status: outcome === 'done' ? ('completed' as const) : ('failed' as const) };
        }),
      ),
    );
  }
}
