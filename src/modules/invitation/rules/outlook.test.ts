import { expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#kernel/instant.ts';
import { computeOutlook, getPaceStart } from './outlook.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const daysAgo = (days: number) => addMilliseconds(NOW, -days * DAY);

test.each([
  [0, 5, { kind: 'empty', lastsUntil: null }],
  [10, 0, { kind: 'no-pace', lastsUntil: null }],
  [10, 28, { kind: 'until', days: 28, lastsUntil: daysAgo(-10) }],
  [100_000, 1, { kind: 'long', lastsUntil: null }],
])('[K1] a balance of %s with %s activations in 28 days', (balance, consumed, outlook) => {
  expect(computeOutlook(balance, { consumed, since: daysAgo(28) }, NOW)).toMatchObject(outlook);
});

test('[K1] the pace begins with the inviter, but at most 28 and at least 7 days ago', () => {
  expect(getPaceStart(daysAgo(100), NOW)).toEqual(daysAgo(28));
  expect(getPaceStart(daysAgo(10), NOW)).toEqual(daysAgo(10));
  expect(getPaceStart(daysAgo(0.25), NOW)).toEqual(daysAgo(7));
});

test('[K1] of a very busy inviter the newest activations are the pace', () => {
  const pace = { consumed: 10_000, since: daysAgo(0.5) };
  expect(computeOutlook(20_000, pace, NOW)).toMatchObject({ days: 0.5, lastsUntil: daysAgo(-1) });
});
