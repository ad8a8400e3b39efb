import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY, MINUTE, SECOND } from '#kernel/instant.ts';
import { createLogger } from '../logger.ts';
import { createClockCheck } from './clock-check.ts';

const NOON = Date.parse('2026-03-02T12:00:00.000Z');

// Vitest's fake timers replace those of the global object only.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, value: unknown, { signal }: { readonly signal: AbortSignal }) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms, value);
      signal.addEventListener('abort', resolve);
    }),
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A check with three adjustable values: the database's clock, the process's difference from it, the duration of a query. */
function openCheck() {
  const clocks = { steady: 0, ahead: 0, trip: 0, queries: 0, isAway: false };
  const logged: { readonly level: number; readonly aheadSeconds: number }[] = [];
  const check = createClockCheck({
    wallClock: () => NOON + clocks.steady + clocks.ahead,
    steadyClock: () => clocks.steady,
    async databaseTime() {
      clocks.queries += 1;
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

test('no difference is known and no work is delayed before it starts', async () => {
  const { check, clocks } = openCheck();
  expect([check.aheadSeconds(), check.isWrong(), await check.isRight(), clocks.queries]).toEqual([
    null,
    false,
    true,
    0,
  ]);
});

test("the difference is measured at half of the query's duration", async () => {
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

test('it measures every 30 seconds, and logs once that the clock is wrong and once that it is right again', async () => {
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
  expect(clocks.queries).toBe(5);
  check.stop();
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(clocks.queries).toBe(5);
});

test('a clock that is set between two measurements is detected at once', async () => {
  const { check, clocks } = openCheck();
  await check.begin();
  expect([await check.isRight(), clocks.queries]).toEqual([true, 1]);
  clocks.ahead = -DAY;
  expect([await check.isRight(), clocks.queries]).toEqual([false, 2]);
  check.stop();
});

test('during an outage of the database a clock that was set stays wrong, and another stays right', async () => {
  const { check, clocks } = openCheck();
  await check.begin();
  clocks.isAway = true;
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(await check.isRight()).toBe(true);
  clocks.ahead = DAY;
  expect(await check.isRight()).toBe(false);
  check.stop();
});

test('waiting work continues seconds after the clock is right, or when it is aborted', async () => {
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
