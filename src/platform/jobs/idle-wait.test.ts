import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { createIdleWait } from './idle-wait.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => undefined) }));
beforeEach(() => void vi.mocked(sleep).mockClear());

/** How long a job waits in a process with these shares of busy time, one after the other; the last one stays. */
async function measureWait(...shares: readonly number[]): Promise<number> {
  let calls = 0;
  const spy = vi.spyOn(performance, 'eventLoopUtilization').mockImplementation((now) => {
    const utilization = now === undefined ? 0 : (shares[Math.min(calls++, shares.length - 1)] ?? 0);
    return { idle: 0, active: 0, utilization };
  });
  await createIdleWait()();
  spy.mockRestore();
  return vi.mocked(sleep).mock.calls.reduce((sum, [pause = 0]) => sum + pause, 0);
}

test('an idle process takes jobs at once', async () => {
  expect(await measureWait(0.2)).toBe(0);
});

test('a busy process takes none until it is idle', async () => {
  expect(await measureWait(0.9, 0.7, 0.1)).toBe(40);
});

test('a process that stays busy takes jobs after a quarter of a second, so that mails are always sent', async () => {
  expect(await measureWait(1)).toBe(240);
});
