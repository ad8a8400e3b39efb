import { expect, test } from 'vitest';
import { createBarScale } from './create-bar-scale.ts';

test('the largest value has the whole width, and nothing has none', () => {
  const formatX = createBarScale([3, 12, 0]);
  expect([formatX(12), formatX(3), formatX(0)]).toEqual(['100.000%', '25.000%', '0.000%']);
  expect([createBarScale([])(0), createBarScale([0])(0)]).toEqual(['0%', '0%']);
});
