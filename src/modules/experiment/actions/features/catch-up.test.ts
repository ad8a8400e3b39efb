import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublishedPayload } from '#modules/experiment/rules/payload.ts';
import { createCatchUp } from './catch-up.ts';

const TIMES = { catchUpPauseMs: 1_000, catchUpWaitMs: 300 };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A publication in which the hero has this phase. */
function publish(bucketVersion: number): PublishedPayload {
  const rule = { key: 'hero', variations: [null, 'band'], bucketVersion };
  const features = { 'landing.hero': { defaultValue: null, rules: [rule] } };
  return { version: bucketVersion, dateUpdated: '', payload: { features, experiments: [], savedGroups: {} } };
}

/** A process that has read one publication; `newest` is what it would read now. */
function createProcess(known: PublishedPayload | null) {
  const state = { published: known, newest: known, isBroken: false, readMs: 10, readings: 0 };
  const { catchUp, isGone } = createCatchUp({
    ...{ getPublished: () => state.published, now: () => Date.now(), times: TIMES },
    async refresh() {
      state.readings += 1;
      await new Promise((resolve) => setTimeout(resolve, state.readMs));
      if (!state.isBroken) state.published = state.newest;
      return !state.isBroken;
    },
  });
  /** The time for which a request with this cookie waits. */
  async function wait(cookie: string): Promise<number> {
    const start = Date.now();
    const waiting = catchUp(cookie);
    if (waiting === null) return 0;
    let end = start;
    void waiting.then(() => {
      end = Date.now();
    });
    await vi.advanceTimersByTimeAsync(500);
    return end - start;
  }
  return { state, catchUp, isGone, wait };
}

describe('[K9] a process', () => {
  test.each(['hero.2.band', '9~hero.2.', 'other.0.!'])(
    'reads what the cookie %s names and it does not know',
    async (cookie) => {
      const { state, wait } = createProcess(publish(1));
      state.newest = publish(2);
      expect(await wait(cookie)).toBe(10);
      expect(state.published).toBe(state.newest);
    },
  );

  test.each(['-', 'hero.1.band', '9~hero.1.!', 'hero.0.band', 'nonsense', ''])(
    'reads nothing for the cookie %s',
    async (cookie) => {
      const { state, wait } = createProcess(publish(1));
      expect(await wait(cookie)).toBe(0);
      expect(state.readings).toBe(0);
    },
  );

  test('that has read nothing so far reads for each visit that has begun', async () => {
    const { state, wait } = createProcess(null);
    state.newest = publish(1);
    expect(await wait('hero.1.band')).toBe(10);
    expect(state.published).toBe(state.newest);
  });

  test('reads once for many requests, and once a second for many cookies', async () => {
    const { state, catchUp } = createProcess(publish(1));
    const waiting = Array.from({ length: 50 }, (_, index) => catchUp(`ghost-${index}.1.x`));
    await vi.advanceTimersByTimeAsync(10);
    await Promise.all(waiting);
    expect(state.readings).toBe(1);
    for (let index = 0; index < 50; index += 1) expect(catchUp(`spirit-${index}.1.x`)).toBeNull();
    await vi.advanceTimersByTimeAsync(990);
    void catchUp('spirit-0.1.x');
    expect(state.readings).toBe(2);
  });

  test('waits for 300 ms at most', async () => {
    const { state, wait } = createProcess(publish(1));
    state.readMs = 10_000;
    expect(await wait('hero.2.band')).toBe(300);
    expect(await wait('hero.2.band')).toBe(300);
    expect(state.readings).toBe(1);
  });

  test('does not read again for what the newest publication does not name, until there is another', async () => {
    const { state, wait, isGone } = createProcess(publish(1));
    expect(isGone('ghost.1')).toBe(false);
    await wait('ghost.1.x~hero.1.band');
    expect(isGone('ghost.1')).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await wait('ghost.1.y')).toBe(0);
    state.published = publish(2);
    expect(isGone('ghost.1')).toBe(false);
    expect(await wait('ghost.1.x')).toBe(10);
    expect(state.readings).toBe(2);
  });

  test('that cannot read knows of nothing that it is gone', async () => {
    const { state, wait, isGone } = createProcess(publish(1));
    state.isBroken = true;
    await wait('ghost.1.x');
    expect(isGone('ghost.1')).toBe(false);
  });
});
