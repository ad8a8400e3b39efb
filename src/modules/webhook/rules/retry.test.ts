import { describe, expect, test } from 'vitest';
import { addMilliseconds, DAY, HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import { type Answer, computePause, decideOutcome, findEndReason } from './retry.ts';

const START = new Date('2026-03-02T12:00:00Z');
const answered = (status: number, retryAfterSeconds: number | null = null): Answer => ({
  kind: 'answered',
  status,
  retryAfterSeconds,
});
const first = { tries: 1, requestedAt: START, now: START, jitter: 0 };

describe('[K7] the outcome of a try', () => {
  test.each([200, 204, 299])('%i is delivered', (status) => {
    expect(decideOutcome(answered(status), first)).toEqual({ state: 'delivered' });
  });

  test.each([100, 199, 300, 302, 400, 404, 429, 500])('%i is tried again', (status) => {
    expect(decideOutcome(answered(status), first)).toEqual({ state: 'waiting', dueAt: addMilliseconds(START, 30_000) });
  });

  test('410 is the end', () => {
    expect(decideOutcome(answered(410), first)).toEqual({ state: 'failed' });
  });

  test('waits grow, with a tenth at random, and end after ten', () => {
    const second = decideOutcome(answered(500), { ...first, tries: 2, jitter: 1 });
    expect(second).toEqual({ state: 'waiting', dueAt: addMilliseconds(START, 132 * SECOND) });
    expect(decideOutcome(answered(500), { ...first, tries: 11 })).toEqual({ state: 'failed' });
  });

  test('none begins five days after the request', () => {
    const now = addMilliseconds(START, 5 * DAY - 30 * SECOND);
    expect(decideOutcome(answered(500), { ...first, now: addMilliseconds(now, -1) })).toMatchObject({
      state: 'waiting',
    });
    expect(decideOutcome(answered(500), { ...first, now })).toEqual({ state: 'failed' });
  });
});

describe('[K7] an endpoint that fails', () => {
  test('is paused for longer each time, up to five minutes', () => {
    const pauses = [1, 2, 3, 9, 40].map((failures) => computePause(answered(500), failures));
    expect(pauses).toEqual([0, 2 * SECOND, 4 * SECOND, 256 * SECOND, 5 * MINUTE]);
  });

  test('is paused for as long as it asks, up to an hour', () => {
    expect(computePause(answered(429, 600), 1)).toBe(10 * MINUTE);
    expect(computePause(answered(503, 999_999), 1)).toBe(HOUR);
  });

  test('ends after five days, or at once if it is gone', () => {
    expect(findEndReason(answered(500), START, addMilliseconds(START, 5 * DAY - 1))).toBeNull();
    expect(findEndReason(answered(500), START, addMilliseconds(START, 5 * DAY))).toBe('failing');
    expect(findEndReason(answered(410), START, START)).toBe('gone');
  });
});
