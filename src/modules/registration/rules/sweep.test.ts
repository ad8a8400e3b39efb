import { expect, test } from 'vitest';
import { FIRST_BATCH, nextBatch } from './sweep.ts';

test.each([
  ['one that took no time doubles', 50, 0, 100],
  ['one in time keeps its size', 200, 300, 200],
  ['one that took long shrinks at once', 1_000, 3_000, 100],
  ['never below ten', 10, 60_000, 10],
  ['never above a thousand', 1_000, 20, 1_000],
])('a batch after %s', (_, size, tookMs, next) => {
  expect(nextBatch(size, tookMs)).toBe(next);
});

test.each([50, 500, 5_000])(
  'no batch after the first lasts a second where %i registrations expire in one',
  (aSecond) => {
    let size = FIRST_BATCH;
    for (let turn = 0; turn < 20; turn += 1) {
      const tookMs = (size / aSecond) * 1_000;
      if (turn > 0) expect(tookMs).toBeLessThan(1_000);
      size = nextBatch(size, tookMs);
    }
  },
);
