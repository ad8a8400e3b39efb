import type { Pool } from 'pg';
import type { Job, PgBoss } from 'pg-boss';
import type { ClockCheck } from './clock-check.ts';
import { createDueJobs, type DueJobs, type ExecuteSql } from './due-jobs.ts';
import { createIdleWait } from './idle-wait.ts';
import { createJobSlots } from './job-slots.ts';
import type { Handler, JobsOptions, Scheduled } from './job-types.ts';
import { runJob } from './run-job.ts';
import type { Queue } from './subscriber.ts';
import { type QueueWork, type WorkingQueue, workQueue } from './work-queue.ts';

/** The number of concurrent jobs of a queue without shared slots. */
const DEFAULT_SLOTS = 10;
/** The number of jobs that one statement fetches; smaller if the same process serves visitors. */
const BATCH = { working: 10, serving: 2 };

type Given = {
  readonly boss: PgBoss;
  readonly executeSql: ExecuteSql;
  readonly pool: Pool;
  readonly clockCheck: ClockCheck;
  readonly queues: readonly Queue[];
  readonly handlers: readonly Handler[];
  readonly schedule: readonly Scheduled[];
  readonly options: JobsOptions;
};

type WorkOptions = Given & { readonly dueJobs: DueJobs };

export type Work = {
  /** Fetches no more jobs and waits for the running ones, up to the given time. */
  stop(withinMs: number): Promise<void>;
};

/** Starts to process the queues and the schedule. */
export async function startWorkers(given: Given): Promise<Work> {
  const { executeSql, options } = given;
  const dueJobs = createDueJobs(executeSql, (error) => options.log.error({ err: error }, 'jobs'));
  const work = { ...given, dueJobs };
  await prepareSchedule(work);
  const queues = [...startQueues(work), ...startSchedule(work)];
  return {
    async stop(withinMs) {
      const late = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([Promise.all(queues.map((queue) => queue.stop())), late]);
    },
  };
}

function startQueues(work: WorkOptions): readonly WorkingQueue[] {
  const { boss, pool, handlers, options } = work;
  const { shared, serves = false } = options;
  const slots = createJobSlots(shared?.slots ?? DEFAULT_SLOTS);
  const waitUntilIdle = serves ? createIdleWait() : async () => undefined;
  const inOrder = new Set(work.queues.filter((queue) => queue.inOrder).map(({ name }) => name));
  return handlers.map(({ name, on, run, watch = (_, work) => work() }) =>
    workQueue(boss, {
      // A job without an event was put off by its own action, or enqueued by an earlier release.
      ...createJobRunner(work, name, (data, { id, type }, attempt) =>
        watch(attempt, () => run(data, { id, type: type ?? on[0] })),
      ),
      waitUntilIdle,
      ...(inOrder.has(name) && { beforeFetch: () => removeBuried(pool, name) }),
      slots: shared?.names.includes(name) ? slots : createJobSlots(DEFAULT_SLOTS),
      batch: serves ? BATCH.serving : BATCH.working,
    }),
  );
}

/** Common to all queues. If the clock went wrong during a job, the job does not count as done and is retried. */
function createJobRunner(
  { pool, clockCheck, dueJobs, options }: WorkOptions,
  name: string,
  handle: Parameters<typeof runJob>[1],
): Pick<QueueWork, 'name' | 'waitForCorrectClock' | 'dueJobs' | 'run' | 'giveUpRetries' | 'onError'> {
  async function handleWithClockCheck(...job: Parameters<typeof handle>): Promise<void> {
    await handle(...job);
    if (!(await clockCheck.isRight())) throw new Error('The clock went wrong while the job ran');
  }
  return {
    name,
    waitForCorrectClock: clockCheck.untilRight,
    dueJobs,
    run: (job) => runJob(job, handleWithClockCheck, options),
    giveUpRetries: (job) => exhaustRetries(pool, job),
    onError: (error) => options.log.error({ err: error }, 'jobs'),
  };
}

/** A job without retries left becomes a dead letter when it fails. */
async function exhaustRetries(pool: Pool, { id, name, retryCount }: Job<object>): Promise<void> {
  await pool.query(
    "update pgboss.job set retry_limit = retry_count where name = $1 and id = $2 and retry_count = $3 and state = 'active'",
    [name, id, retryCount],
  );
}

/**
 * Removes jobs that have become dead letters from a queue in order, where they would hold back later events of their
 * subject for a day. The dead letters themselves stay. The policy selects pg-boss's index of unfinished jobs: without it,
 * each fetch would read all jobs of the last day.
 */
async function removeBuried(pool: Pool, name: string): Promise<void> {
  await pool.query("delete from pgboss.job where name = $1 and state = 'failed' and policy = 'key_strict_fifo'", [
    name,
  ]);
}

async function prepareSchedule({ boss, schedule }: WorkOptions): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    // A job that an earlier version scheduled would fill a queue that nobody processes.
    if (!schedule.some((one) => one.name === name)) await boss.unschedule(name);
  }
  for (const { name, cron } of schedule) {
    await boss.createQueue(name, { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 });
    await boss.schedule(name, cron);
  }
}

function startSchedule(work: WorkOptions): readonly WorkingQueue[] {
  return work.schedule.map(({ name, run }) =>
    workQueue(work.boss, {
      ...createJobRunner(work, name, run),
      waitUntilIdle: async () => undefined,
      slots: createJobSlots(1),
      batch: 1,
    }),
  );
}
