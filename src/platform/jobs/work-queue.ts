import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata as Job, PgBoss } from 'pg-boss';
import type { DueJobs } from './due-jobs.ts';
import type { JobSlots } from './job-slots.ts';
import type { Outcome } from './run-job.ts';

/** Well below the time after which a worker counts as dead. */
const HEARTBEAT_MS = 10_000;
/** Jobs that end within this time are completed by one statement, and the next ones are fetched by one. */
const TOGETHER_MS = 5;

export type QueueWork = {
  readonly name: string;
  readonly slots: JobSlots;
  /** The maximum number of jobs that one statement fetches. */
  readonly batch: number;
  readonly run: (job: Job<object>) => Promise<Outcome>;
  /** Cancels the retries of a job that no retry can fix. */
  readonly giveUpRetries: (job: Job<object>) => Promise<unknown>;
  /** Awaited before the queue fetches jobs. */
  readonly waitUntilIdle: () => Promise<void>;
  /** Awaited immediately before the queue fetches jobs, until `over` is aborted. */
  readonly waitForCorrectClock: (over: AbortSignal) => Promise<void>;
  /** Runs before each fetch. */
  readonly beforeFetch?: () => Promise<void>;
  /** Awaited after a fetch of fewer jobs than there are free slots. */
  readonly dueJobs: DueJobs;
  readonly onError: (error: unknown) => void;
};

export type WorkingQueue = {
  /** Fetches no more jobs, and resolves when the running ones have ended. */
  stop(): Promise<void>;
};

/**
 * Processes a queue. Each job has its own slot from its fetch until its completion is stored, so no job waits for
 * another one. Among all workers, only one job of a group runs at a time.
 */
export function workQueue(boss: PgBoss, work: QueueWork): WorkingQueue {
  const running = new Map<string, Job<object>>();
  const over = new AbortController();
  const ended = takeJobs(boss, work, running, over.signal);
  const heartbeat = setInterval(() => void sendHeartbeats(boss, work, running), HEARTBEAT_MS);
  return {
    async stop() {
      over.abort();
      await ended;
      clearInterval(heartbeat);
    },
  };
}

async function takeJobs(
  boss: PgBoss,
  work: QueueWork,
  running: Map<string, Job<object>>,
  over: AbortSignal,
): Promise<void> {
  const { name, slots, batch, waitUntilIdle, waitForCorrectClock, beforeFetch, dueJobs, onError } = work;
  const ends = new Set<Promise<void>>();
  const complete = createCompletion(boss, name);
  while (!over.aborted) {
    await waitUntilIdle();
    const places = await slots.take(batch);
    await waitForCorrectClock(over);
    const jobs = over.aborted ? [] : await fetch(places);
    slots.give(places - jobs.length);
    for (const job of jobs) start(job);
    if (jobs.length < places) await dueJobs.wait(name, over);
  }
  await Promise.all(ends);

  async function fetch(batchSize: number): Promise<readonly Job<object>[]> {
    try {
      await beforeFetch?.();
      return await boss.fetch<object>(name, { batchSize, groupConcurrency: 1, includeMetadata: true });
    } catch (error) {
      onError(error);
      return [];
    }
  }
  function start(job: Job<object>): void {
    running.set(job.id, job);
    const end = settle(boss, work, job, complete).finally(() => {
      running.delete(job.id);
      ends.delete(end);
      slots.give(1);
    });
    ends.add(end);
  }
}

/** Runs a job and stores its result, if this worker still owns it: a job that took too long may belong to another. */
async function settle(
  boss: PgBoss,
  { name, run, giveUpRetries, onError }: QueueWork,
  job: Job<object>,
  complete: Complete,
): Promise<void> {
  const { id, retryCount } = job;
  try {
    const outcome = await run(job);
    if (outcome === 'dead') await giveUpRetries(job);
    if (outcome === 'done') await complete({ id, retryCount });
    else await boss.fail(name, { id, retryCount });
  } catch (error) {
    onError(error);
  }
}

type Attempt = Pick<Job<object>, 'id' | 'retryCount'>;
type Complete = (attempt: Attempt) => Promise<unknown>;

/** Creates the function that stores that jobs are done: those that end at about the same time together. */
function createCompletion(boss: PgBoss, name: string): Complete {
  let next: { readonly attempts: Attempt[]; readonly stored: Promise<unknown> } | null = null;
  return (attempt) => {
    next ??= { attempts: [], stored: sleep(TOGETHER_MS).then(store) };
    next.attempts.push(attempt);
    return next.stored;
  };
  function store(): Promise<unknown> {
    const attempts = next?.attempts ?? [];
    next = null;
    return boss.complete(name, attempts);
  }
}

/** Reports that the running jobs still have an owner: jobs of a killed worker go to another one. */
async function sendHeartbeats(
  boss: PgBoss,
  { name, onError }: QueueWork,
  running: Map<string, Job<object>>,
): Promise<void> {
  const held = [...running.values()].map(({ id, retryCount }) => ({ id, retryCount }));
  if (held.length > 0) await boss.touch(name, held).catch(onError);
}
