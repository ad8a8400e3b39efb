import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#kernel/instant.ts';
import { estimateClockSkew, measureClockSkew } from './clock-skew.ts';

const renderedAt = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['a right clock and a page out of the cache', MINUTE, true, 0],
  ['a clock five hours ahead', 5 * HOUR, true, 5 * HOUR],
  ['a clock that is a day behind', -DAY, true, -DAY],
  ['a clock behind, and a page that the browser kept', -HOUR, false, -HOUR],
  ['a page that the browser kept since yesterday', DAY, false, 0],
])('[C4] %s', (_, ahead, fresh, error) => {
  expect(estimateClockSkew({ renderedAt, browserNow: renderedAt + ahead, fresh })).toBe(error);
});

test('[C4] with any clock, the time is never before the rendering, nor much later on a fresh page', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400 * DAY, max: 400 * DAY }), fc.boolean(), (ahead, fresh) => {
      const browserNow = renderedAt + ahead;
      const now = browserNow - estimateClockSkew({ renderedAt, browserNow, fresh });
      expect(now).toBeGreaterThanOrEqual(renderedAt);
      if (fresh) expect(now - renderedAt).toBeLessThanOrEqual(5 * MINUTE);
    }),
  );
});

test('[C4] a clock that is three minutes ahead is detected by the time of the response, for a page of any age', () => {
  const startedAt = renderedAt + 40_000 + 3 * MINUTE;
  const serverTiming = [{ name: 'sent', duration: renderedAt + 40_000 }];
  expect(measureClockSkew(startedAt, { responseStart: 0, serverTiming })).toBe(3 * MINUTE);
  expect(measureClockSkew(startedAt, { responseStart: 250, serverTiming })).toBe(3 * MINUTE + 250);
});

test.each([
  ['a browser without the timing', undefined],
  ['a document without its time', []],
  ['the time of a proxy in front', [{ name: 'cache', duration: 3 }]],
])('[C4] %s gives no measurement', (_, serverTiming) => {
  expect(measureClockSkew(renderedAt, { responseStart: 0, serverTiming })).toBeNull();
});
