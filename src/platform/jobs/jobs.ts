import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import { SECOND } from '../../kernel/instant.ts';
import type { JobQueue } from '../../kernel/ports.ts';
import { type DbTransaction, openDatabase } from '../database/open.ts';
import { createOverOutage } from '../database/over-outage.ts';
import { marked } from '../database/prepared.ts';
import { underStartLock } from '../database/start-lock.ts';
import type { Logger } from '../logger.ts';
import type { Meters } from '../telemetry/meters.ts';
import { CONSUMER, inSpan } from '../telemetry/spans.ts';
import { onTrail } from '../telemetry/trail.ts';
import { readTrail, withTrail } from './job-trail.ts';

type JobMap = Readonly<Record<string, object>>;
export type Handlers<Jobs> = { readonly [Name in keyof Jobs]: (data: Jobs[Name]) => Promise<void> };

export type Jobs<Map> = {
  /** The queue bound to a transaction: what it enqueues exists only if that commits. */
  within(tx: DbTransaction): JobQueue<Map>;
  /** Begins to work off the queues and the schedule; until then this process only enqueues. */
  work(handlers: Handlers<Map>, schedule: readonly Scheduled[]): Promise<void>;
  /** Waits for running jobs, ten seconds at most. */
  stop(): Promise<void>;
};

/** Runs `run` by a cron expression, once among all workers. */
export type Scheduled = { readonly name: string; readonly cron: string; readonly run: () => Promise<unknown> };

/** Where a job lands that failed every time; operators see it, nothing is lost. */
export const DEAD_LETTER = 'dead-letter';

const QUEUE = {
  // About eight hours of ever longer waits, for a mail server that is away.
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
  // A worker that was killed gives its job back after this time.
  expireInSeconds: 60,
  retentionSeconds: 30 * 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
  deadLetter: DEAD_LETTER,
} as const;

type Options = {
  readonly log: Logger;
  /** A failure that no repetition heals goes to the dead letters at once. */
  readonly isPermanent: (error: unknown) => boolean;
  readonly meters?: Pick<Meters, 'jobs' | 'jobSeconds'>;
  /** Hears of a long wait for another process that prepares the database. */
  readonly sayWaiting?: (line: string) => void;
};

/** Looks twice a second, takes ten jobs at once, and does not wait while there are more. */
const WORK = {
  pollingIntervalSeconds: 0.5,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

/**
 * pg-boss has connections of its own. While a transaction enqueues, it may look up the queue outside that transaction: in
 * one pool, as many transactions as it has connections would all wait for one more, and none would ever come.
 */
const CONNECTIONS = 4;

/** Jobs in PostgreSQL by pg-boss. `names` are all queues; they are made where missing. */
export async function openJobs<Map extends { readonly [Name in keyof Map]: object }>(
  connectionString: string,
  names: readonly (keyof Map & string)[],
  options: Options,
): Promise<Jobs<Map>> {
  const { log } = options;
  const database = openDatabase(connectionString, { max: CONNECTIONS });
  let waits = false;
  // All that pg-boss asks may be asked twice. A job that was done while PostgreSQL restarts is told so when it is back:
  // else it would run again, and its mail leave twice.
  const overOutage = createOverOutage({
    isOver: () => !waits,
    note: (state, error) => log.warn(error ? { err: error } : {}, `jobs: PostgreSQL is ${state}`),
  });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => overOutage(() => database.pool.query(text, values as unknown[])) },
    // Short enough that a job of a killed worker is picked up soon after its time.
    superviseIntervalSeconds: 30,
  });
  boss.on('error', (error) => log.error({ err: faultOf(error) }, 'jobs'));
  // pg-boss makes its tables at its first start, and two processes at once would get into each other's way.
  async function prepare(): Promise<void> {
    await boss.start();
    await boss.createQueue(DEAD_LETTER, { retentionSeconds: QUEUE.retentionSeconds });
    for (const name of names) await boss.createQueue(name, QUEUE);
  }
  await underStartLock(database.pool, prepare, options.sayWaiting).catch(async (error) => {
    await database.close();
    throw error;
  });
  waits = true;
  return {
    within: (tx) => ({
      async enqueue(name, data, options = {}) {
        await boss.send(name, withTrail(data), { ...options, db: enqueueIn(tx) });
      },
    }),
    work: (handlers, schedule) => startWork(boss, handlers as Handlers<JobMap>, schedule, options),
    async stop() {
      waits = false;
      await boss.stop({ graceful: true, timeout: 9_000 }).finally(database.close);
    },
  };
}

/** The statement by which pg-boss enqueues has one text a queue. */
function enqueueIn(tx: DbTransaction): ReturnType<typeof fromKysely> {
  const { executeSql } = fromKysely(tx);
  return { executeSql: (text, values) => executeSql(marked('enqueue', text), values) };
}

/** pg-boss tells of a worker's fault by its parts. */
function faultOf(told: Error): Error {
  return told instanceof Error ? told : Object.assign(new Error(), told);
}

async function startWork(
  boss: PgBoss,
  handlers: Handlers<JobMap>,
  schedule: readonly Scheduled[],
  options: Options,
): Promise<void> {
  for (const [name, handle] of Object.entries(handlers)) {
    await boss.work<object>(name, WORK, (batch) => Promise.all(batch.map((job) => settle(name, job, handle, options))));
  }
  for (const { name } of await boss.getSchedules()) {
    // What an earlier version ran by the clock would fill a queue that nobody works off.
    if (!schedule.some((one) => one.name === name)) await boss.unschedule(name);
  }
  for (const { name, cron, run } of schedule) {
    await boss.createQueue(name, { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 });
    await boss.schedule(name, cron);
    await boss.work<object>(name, { perJobResults: true }, (batch) =>
      Promise.all(batch.map((job) => settle(name, job, run, options))),
    );
  }
}

/** Runs a job. What it failed of goes to the log alone: pg-boss would keep a thrown error, with the rows it names. */
async function settle(
  name: string,
  job: Job<object>,
  handle: (data: object) => Promise<unknown>,
  { log, isPermanent, meters }: Options,
): Promise<JobResult> {
  const { data, trail } = readTrail(job.data);
  const { correlationId, traceparent = null } = trail;
  return onTrail({ job: name, jobId: job.id, ...(correlationId && { correlationId }) }, async () => {
    const start = performance.now();
    function took(outcome: 'done' | 'failed' | 'dead') {
      const ms = performance.now() - start;
      meters?.jobs.inc({ queue: name, outcome });
      meters?.jobSeconds.observe({ queue: name }, ms / SECOND);
      return { ms: Math.round(ms) };
    }
    try {
      await inSpan(`job ${name}`, { queue: name }, () => handle(data), { kind: CONSUMER, parent: traceparent });
      log.info(took('done'), 'job');
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const permanent = isPermanent(error);
      log.warn({ err: error, permanent, ...took(permanent ? 'dead' : 'failed') }, 'job failed');
      return { id: job.id, status: permanent ? 'deadletter' : 'failed' };
    }
  });
}
