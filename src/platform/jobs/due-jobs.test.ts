import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDueJobs } from './due-jobs.ts';

describe('waiting for jobs', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Queues whose waits end are noted. */
  function begin(names: readonly string[], due: () => readonly string[]) {
    const asked: unknown[] = [];
    const woken: string[] = [];
    const errors: unknown[] = [];
    const over = new AbortController();
    const execute = async (_: string, [given]: unknown[]) => {
      asked.push(given);
      return { rows: due().map((name) => ({ name })) };
    };
    const jobs = createDueJobs(execute, (error) => errors.push(error));
    for (const name of names) void jobs.wait(name, over.signal).then(() => woken.push(name));
    return { asked, woken, errors, over };
  }

  test('asks for all empty queues by one statement, and wakes those that have a job', async () => {
    const { asked, woken } = begin(['mail', 'count', 'erase'], () => ['count']);
    await vi.advanceTimersByTimeAsync(250);
    expect(asked).toEqual([['mail', 'count', 'erase']]);
    expect(woken).toEqual(['count']);
    await vi.advanceTimersByTimeAsync(250);
    expect(asked[1]).toEqual(['mail', 'erase']);
  });

  test('asks nothing while no queue waits', async () => {
    const { asked } = begin(['mail'], () => ['mail']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toHaveLength(1);
  });

  test('reports a failure and goes on', async () => {
    let isDown = true;
    const { woken, errors } = begin(['mail'], () => {
      if (isDown) throw new Error('down');
      return ['mail'];
    });
    await vi.advanceTimersByTimeAsync(250);
    expect(errors).toHaveLength(1);
    isDown = false;
    await vi.advanceTimersByTimeAsync(250);
    expect(woken).toEqual(['mail']);
  });

  test('ends when the process stops', async () => {
    const { asked, woken, over } = begin(['mail', 'count'], () => []);
    over.abort();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(woken).toEqual(['mail', 'count']);
    expect(asked).toEqual([]);
  });
});
