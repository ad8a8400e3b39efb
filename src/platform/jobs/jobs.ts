import { fromKysely, PgBoss } from 'pg-boss';
import type { DomainEvents, EventPublisher, EventType } from '#kernel/domain-events.ts';
import type { JobQueue, JobStatement } from '#kernel/ports.ts';
import { JOB_CONNECTIONS } from '../database/count-connections.ts';
import { type Database, type DbTransaction, openDatabase } from '../database/open.ts';
import { marked } from '../database/prepared.ts';
import { createRetryOnConnectionLoss } from '../database/retry-on-connection-loss.ts';
import { withStartLock } from '../database/start-lock.ts';
import { bossStatements } from './boss-statements.ts';
import { type ClockCheck, createClockCheck } from './clock-check.ts';
import { createDeadLetters, DEAD_LETTER, type DeadLetters } from './dead-letters.ts';
import { readJobStatement } from './job-statement.ts';
import type { Handler, JobsOptions, Scheduled } from './job-types.ts';
import { createPublisher, type EventJob } from './publish-events.ts';
import { startWorkers, type Work } from './start-work.ts';
import { joinStoredJob } from './stored-job.ts';
import type { Queue, Subscriber } from './subscriber.ts';

export type Jobs = {
  /** Events and jobs bound to a transaction: they exist only if the transaction commits. */
  within(tx: DbTransaction): EventPublisher & JobQueue;
  /**
   * The statements that would enqueue the jobs of an event, for a store that makes them part of a statement which is a
   * transaction by itself.
   */
  compose<Type extends EventType>(type: Type, data: DomainEvents[Type]): Promise<readonly JobStatement[]>;
  /** From now on an event gets a job in a queue only where its subscriber wants it. */
  setConditions(subscribers: readonly Pick<Subscriber, 'name' | 'isWanted'>[]): void;
  /** Starts to process the queues and the schedule; until then this process only enqueues. */
  work(handlers: readonly Handler[], schedule: readonly Scheduled[]): Promise<void>;
  readonly deadLetters: DeadLetters;
  /** The difference between this process's clock and PostgreSQL's; known while the process works. */
  readonly clockCheck: Pick<ClockCheck, 'aheadSeconds' | 'isWrong'>;
  /** Waits for running jobs, ten seconds at most. */
  stop(): Promise<void>;
};

const QUEUE = {
  // About eight hours of growing back-off, for a mail server that is unavailable.
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
  // Longer than any job takes: the longest is a mail, see smtp.ts, with its database writes before and after.
  expireInSeconds: 150,
  // After this time, the jobs of a killed worker are available again.
  heartbeatSeconds: 30,
  retentionSeconds: 30 * 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
  deadLetter: DEAD_LETTER,
} as const;

/** Short enough to pick up a killed worker's job soon after its timeout. */
const SUPERVISE_SECONDS = 30;

const STOP_WITHIN_MS = 9_000;

/** Jobs in PostgreSQL by pg-boss. `queues` are those of all subscribers; missing ones are created. */
export async function openJobs(
  connectionString: string,
  queues: readonly Queue[],
  options: JobsOptions,
): Promise<Jobs> {
  const { log } = options;
  const database = openDatabase(connectionString, { max: JOB_CONNECTIONS, statementMs: options.statementMs });
  let isPrepared = false;
  let waits = false;
  // All statements of pg-boss may be repeated. If PostgreSQL restarts while a job completes, the completion is repeated
  // afterwards: otherwise the job would run again, and its mail would be sent twice.
  const retryOnConnectionLoss = createRetryOnConnectionLoss({
    isOver: () => !waits,
    note: (state, error) => log.warn(error ? { err: error } : {}, `jobs: PostgreSQL is ${state}`),
  });
  const clockCheck = createClockCheck({
    ...{ retryOnConnectionLoss, log, wallClock: options.wallClock },
    databaseTime: () => readDatabaseTime(database),
  });
  const execute = bossStatements(database.pool, () => isPrepared, options.reportWaiting);
  const executeSql = (text: string, values?: unknown[]) => retryOnConnectionLoss(() => execute(text, values));
  const boss = new PgBoss({ db: { executeSql }, superviseIntervalSeconds: SUPERVISE_SECONDS });
  boss.on('error', (error) => log.error({ err: toError(error) }, 'jobs'));
  // pg-boss creates its tables at its first start; two processes at once would conflict.
  async function prepare(): Promise<void> {
    await boss.start();
    await boss.createQueue(DEAD_LETTER, { retentionSeconds: QUEUE.retentionSeconds });
    for (const queue of queues) await prepareQueue(boss, queue);
  }
  await withStartLock(database.pool, prepare, options.reportWaiting).catch(async (error) => {
    await database.close();
    throw error;
  });
  isPrepared = true;
  waits = true;
  let work: Work | null = null;
  return {
    ...bindToTransactions(boss, queues),
    deadLetters: createDeadLetters(boss, database.pool),
    clockCheck,
    async work(handlers, schedule) {
      await clockCheck.begin();
      work = await startWorkers({
        boss,
        executeSql,
        pool: database.pool,
        clockCheck,
        queues,
        handlers,
        schedule,
        options,
      });
    },
    async stop() {
      waits = false;
      clockCheck.stop();
      await work?.stop(STOP_WITHIN_MS);
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }).finally(database.close);
    },
  };
}

function bindToTransactions(
  boss: PgBoss,
  queues: readonly Queue[],
): Pick<Jobs, 'within' | 'compose' | 'setConditions'> {
  let conditions: ReadonlyMap<string, Subscriber['isWanted']> = new Map();
  const publishBy = createPublisher(queues, (queue, event) => conditions.get(queue)?.(event) ?? true);
  return {
    within(tx) {
      const db = enqueueIn(tx);
      return {
        ...publishBy((name, jobs) => sendJobs(boss, name, jobs, db)),
        async enqueue(name, data, { group, ...options } = {}) {
          await boss.send(name, joinStoredJob(data, null), { ...options, ...(group && { group: { id: group } }), db });
        },
      };
    },
    async compose(type, data) {
      const statements: JobStatement[] = [];
      const db = {
        async executeSql(text: string, values?: unknown[]) {
          statements.push(readJobStatement(text, values));
          return { rows: [{ id: null }] };
        },
      };
      await publishBy((name, jobs) => sendJobs(boss, name, jobs, db)).publish(type, data);
      return statements;
    },
    setConditions(subscribers) {
      conditions = new Map(subscribers.map(({ name, isWanted }) => [name, isWanted]));
    },
  };
}

type BossDatabase = NonNullable<NonNullable<Parameters<PgBoss['send']>[2]>['db']>;

/** One statement for many jobs of a queue. */
async function sendJobs(boss: PgBoss, name: string, jobs: readonly EventJob[], db: BossDatabase): Promise<void> {
  const [job] = jobs;
  if (!job || jobs.length > 1) {
    await boss.insert(name, [...jobs], { db, returnId: true });
    return;
  }
  const { data, ...options } = job;
  await boss.send(name, data, { ...options, db });
}

/** pg-boss enqueues by a statement with one text per queue. */
function enqueueIn(tx: DbTransaction): ReturnType<typeof fromKysely> {
  const { executeSql } = fromKysely(tx);
  return { executeSql: (text, values) => executeSql(marked('enqueue', text), values) };
}

async function readDatabaseTime({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  );
  return rows[0]?.now ?? Number.NaN;
}

/** pg-boss reports a worker's error by its parts. */
function toError(error: Error): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error);
}

/** Creates a queue, or updates the options of an existing one; its order stays. */
async function prepareQueue(boss: PgBoss, { name, inOrder = false }: Queue): Promise<void> {
  await boss.createQueue(name, { ...QUEUE, ...(inOrder && { policy: 'key_strict_fifo' }) });
  await boss.updateQueue(name, QUEUE);
}
