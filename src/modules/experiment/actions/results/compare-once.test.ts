import { expect, test } from 'vitest';
import { compareCounts } from '../../rules/statistics/compare-counts.ts';
import { createCompareOnce } from './compare-once.ts';

const CONTROL = { visitors: 100, conversions: 5 };

test('[K3] a comparison is computed once, and other requests run before it', async () => {
  let turns = 0;
  const compare = createCompareOnce(async () => {
    turns += 1;
  });
  const variation = { visitors: 100, conversions: 9 };
  const first = await compare(CONTROL, variation);
  expect(first).toEqual(compareCounts(CONTROL, variation));
  expect(await compare({ ...CONTROL }, { ...variation })).toBe(first);
  expect(turns).toBe(1);
  expect(await compare(variation, CONTROL)).not.toEqual(first);
  expect(turns).toBe(2);
});

test('[K3] comparisons that were computed long ago are forgotten', async () => {
  let turns = 0;
  const compare = createCompareOnce(async () => {
    turns += 1;
  }, 3);
  for (const visitors of [1, 2, 3, 3, 4, 1]) await compare(CONTROL, { visitors, conversions: 0 });
  expect(turns).toBe(5);
});
