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

test('[K1] the pace of a younger inviter begins with the inviter; the first day is a whole one', () => {
  expect(getPaceStart(daysAgo(100), NOW)).toEqual(daysAgo(28));
  expect(getPaceStart(daysAgo(3), NOW)).toEqual(daysAgo(3));
  const pace = { consumed: 2, since: daysAgo(0.25) };
  expect(computeOutlook(4, pace, NOW)).toMatchObject({ days: 1, lastsUntil: daysAgo(-2) });
});
