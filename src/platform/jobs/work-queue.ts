import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { JobSlots } from './job-slots.ts';
import type { Outcome } from './run-job.ts';

/** Where it does not find as many jobs as it has places for, it looks again after this time, unless told otherwise. */
const POLL_MS = 500;
/** Well below the time after which a job counts as that of a dead worker. */
const HEARTBEAT_MS = 10_000;

export type QueueWork = {
  readonly name: string;
  readonly slots: JobSlots;
  /** The most jobs that are taken by one statement. */
  readonly batch: number;
  readonly run: (job: Job<object>) => Promise<Outcome>;
  /** Gives up a job that no repetition heals. */
  readonly giveUpRetries: (job: Job<object>) => Promise<unknown>;
  /** Waited for before jobs are taken. */
  readonly waitUntilIdle: () => Promise<void>;
  /** Waited for right before jobs are taken, until it is `over`. */
  readonly waitForCorrectClock: (over: AbortSignal) => Promise<void>;
  readonly pollMs?: number;
  readonly onError: (error: unknown) => void;
};

export type WorkingQueue = {
  /** Takes no more jobs, and resolves when those that run have ended. */
  stop(): Promise<void>;
};

/**
 * Works off a queue. Each job has a place of its own, from when it is taken until its own end is noted: none waits for
 * another, however long that takes. Of the jobs of one group a single one runs at a time, among all workers.
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
  const { name, slots, batch, waitUntilIdle, waitForCorrectClock, pollMs = POLL_MS, onError } = work;
  const ends = new Set<Promise<void>>();
  while (!over.aborted) {
    await waitUntilIdle();
    const places = await slots.take(batch);
    await waitForCorrectClock(over);
    const jobs = over.aborted ? [] : await fetch(places);
    slots.give(places - jobs.length);
    for (const job of jobs) start(job);
    if (jobs.length < places) await sleep(pollMs, null, { signal: over }).catch(() => undefined);
  }
  await Promise.all(ends);

  async function fetch(batchSize: number): Promise<readonly Job<object>[]> {
    return boss.fetch<object>(name, { batchSize, groupConcurrency: 1 }).catch((error: unknown) => {
      onError(error);
      return [];
    });
  }
  function start(job: Job<object>): void {
    running.set(job.id, job);
    const end = settle(boss, work, job).finally(() => {
      running.delete(job.id);
      ends.delete(end);
      slots.give(1);
    });
    ends.add(end);
  }
}

/** Runs a job and notes its end, if this worker still has it: one that took too long may be another's by now. */
async function settle(boss: PgBoss, { name, run, giveUpRetries, onError }: QueueWork, job: Job<object>): Promise<void> {
  const { id, retryCount } = job;
  try {
    const outcome = await run(job);
    if (outcome === 'dead') await giveUpRetries(job);
    if (outcome === 'done') await boss.complete(name, { id, retryCount });
    else await boss.fail(name, { id, retryCount });
  } catch (error) {
    onError(error);
  }
}

/** Says that the jobs which run are still somebody's: those of a worker that was killed are given to another. */
async function sendHeartbeats(
  boss: PgBoss,
  { name, onError }: QueueWork,
  running: Map<string, Job<object>>,
): Promise<void> {
  const held = [...running.values()].map(({ id, retryCount }) => ({ id, retryCount }));
  if (held.length > 0) await boss.touch(name, held).catch(onError);
}
