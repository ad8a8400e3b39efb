import { expect, test } from 'vitest';
import { createScale } from './create-scale.ts';

test('[K3] all intervals fit into the chart, and no end is outside of 0 and 1', () => {
  const { low, high, formatX } = createScale([
    { low: 0.1, high: 0.2 },
    { low: 0.15, high: 0.3 },
  ]);
  expect([low, high]).toEqual([expect.closeTo(0.088), expect.closeTo(0.312)]);
  expect([formatX(low), formatX(0.2), formatX(high)]).toEqual(['0.000%', '50.000%', '100.000%']);
  const all = createScale([{ low: 0, high: 1 }]);
  expect([all.low, all.high, all.formatX(0.25)]).toEqual([0, 1, '25.000%']);
});

test('[K3] an interval without width has a place, too', () => {
  const { formatX } = createScale([{ low: 1, high: 1 }]);
  expect(formatX(1)).toBe('0.000%');
});
