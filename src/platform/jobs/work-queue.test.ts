import type { PgBoss } from 'pg-boss';
import { expect, test, vi } from 'vitest';
import { createJobSlots } from './job-slots.ts';
import { workQueue } from './work-queue.ts';

const JOBS = ['one', 'two', 'three'].map((id) => ({ id, retryCount: 0 }));

/** A queue with these jobs, which all end at once. */
function open(complete: (name: string, attempts: readonly { readonly id: string }[]) => Promise<unknown>) {
  const waiting = [...JOBS];
  const fetched: number[] = [];
  const boss = {
    fetch: async (_: string, { batchSize }: { batchSize: number }) => {
      const jobs = waiting.splice(0, batchSize);
      fetched.push(jobs.length);
      return jobs;
    },
    complete,
    touch: async () => undefined,
  };
  const onError = vi.fn();
  const queue = workQueue(boss as unknown as PgBoss, {
    ...{ name: 'greet', slots: createJobSlots(2), batch: 2, onError },
    run: async () => 'done',
    giveUpRetries: async () => undefined,
    waitUntilIdle: async () => undefined,
    waitForCorrectClock: async () => undefined,
    dueJobs: { wait: (_, over) => new Promise((resolve) => over.addEventListener('abort', () => resolve())) },
  });
  return { queue, fetched, onError };
}

test('jobs that end together are completed by one statement, and their slots fetch together', async () => {
  const completed: (readonly string[])[] = [];
  const { queue, fetched } = open(async (_, attempts) => completed.push(attempts.map(({ id }) => id)));
  await vi.waitFor(() => expect(completed).toEqual([['one', 'two'], ['three']]));
  expect(fetched).toEqual([2, 1]);
  await queue.stop();
});

test('a completion that cannot be stored is reported, and gives the slots back', async () => {
  let failures = 0;
  const { queue, onError } = open(async () => {
    failures += 1;
    if (failures === 1) throw new Error('no connection');
  });
  await vi.waitFor(() => expect(failures).toBe(2));
  expect(onError).toHaveBeenCalledTimes(2);
  await queue.stop();
});

test('a queue that stops stores first what has ended', async () => {
  const completed: string[] = [];
  const { queue, fetched } = open(async (_, attempts) => completed.push(...attempts.map(({ id }) => id)));
  await vi.waitFor(() => expect(fetched).not.toEqual([]));
  await queue.stop();
  expect(completed.slice(0, 2)).toEqual(['one', 'two']);
});
