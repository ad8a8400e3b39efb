import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY, MINUTE, SECOND } from '#kernel/instant.ts';
import { createLogger } from '../logger.ts';
import { createClockCheck } from './clock-check.ts';

const NOON = Date.parse('2026-03-02T12:00:00.000Z');

// Vitest moves the timers of the global object only.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, value: unknown, { signal }: { readonly signal: AbortSignal }) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms, value);
      signal.addEventListener('abort', resolve);
    }),
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A check whose three clocks a test moves: the database's, the process's difference from it, and how long a query takes. */
function openCheck() {
  const clocks = { steady: 0, ahead: 0, trip: 0, asked: 0, isAway: false };
  const logged: { readonly level: number; readonly aheadSeconds: number }[] = [];
  const check = createClockCheck({
    wallClock: () => NOON + clocks.steady + clocks.ahead,
    steadyClock: () => clocks.steady,
    async databaseTime() {
      clocks.asked += 1;
      if (clocks.isAway) throw new Error('away');
      clocks.steady += clocks.trip;
      const time = NOON + clocks.steady;
      clocks.steady += clocks.trip;
      return time;
    },
    retryOnConnectionLoss: (work) => work(),
    log: createLogger('info', { write: (line) => void logged.push(JSON.parse(line)) }),
  });
  return { check, clocks, levels: () => logged.map(({ level, aheadSeconds }) => [level, aheadSeconds]) };
}

test('nothing is known, and nothing held up, before it begins', async () => {
  const { check, clocks } = openCheck();
  expect([check.aheadSeconds(), check.isWrong(), await check.isRight(), clocks.asked]).toEqual([null, false, true, 0]);
});

test('the difference is that at the middle of the way to the database and back', async () => {
  const { check, clocks } = openCheck();
  Object.assign(clocks, { ahead: 3 * SECOND, trip: 2 * SECOND });
  await check.begin();
  expect(check.aheadSeconds()).toBe(3);
  check.stop();
});

test.each([
  [5 * MINUTE, false],
  [-5 * MINUTE, false],
  [5 * MINUTE + 1, true],
  [-5 * MINUTE - 1, true],
  [15 * DAY, true],
])('a clock that is %i ms ahead is wrong: %s', async (ahead, wrong) => {
  const { check, clocks } = openCheck();
  clocks.ahead = ahead;
  await check.begin();
  expect([check.isWrong(), await check.isRight()]).toEqual([wrong, !wrong]);
  check.stop();
});

test('every 30 seconds it measures, and says once that the clock is wrong and once that it is right again', async () => {
  const { check, clocks, levels } = openCheck();
  await check.begin();
  clocks.ahead = DAY;
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(check.isWrong()).toBe(true);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  clocks.ahead = 0;
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(levels()).toEqual([
    [50, 86_400],
    [30, 0],
  ]);
  expect(clocks.asked).toBe(5);
  check.stop();
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(clocks.asked).toBe(5);
});

test('a clock that is set between two measurements is noticed at once', async () => {
  const { check, clocks } = openCheck();
  await check.begin();
  expect([await check.isRight(), clocks.asked]).toEqual([true, 1]);
  clocks.ahead = -DAY;
  expect([await check.isRight(), clocks.asked]).toEqual([false, 2]);
  check.stop();
});

test('while the database does not answer, a clock that was set stays wrong, and one that was not stays right', async () => {
  const { check, clocks } = openCheck();
  await check.begin();
  clocks.isAway = true;
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(await check.isRight()).toBe(true);
  clocks.ahead = DAY;
  expect(await check.isRight()).toBe(false);
  check.stop();
});

test('who waits goes on seconds after the clock is right, or when there is nothing more to wait for', async () => {
  const { check, clocks } = openCheck();
  clocks.ahead = DAY;
  await check.begin();
  const gone: string[] = [];
  const over = new AbortController();
  void check.untilRight(new AbortController().signal).then(() => gone.push('right'));
  void check.untilRight(over.signal).then(() => gone.push('over'));
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(gone).toEqual([]);
  over.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toEqual(['over']);
  clocks.ahead = 0;
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  expect(gone).toEqual(['over', 'right']);
  check.stop();
});
