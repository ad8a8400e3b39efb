import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getSampleSize } from './sample-size.ts';

describe('[K3] the sample size', () => {
  test.each([
    // 7.849 * (0.05 * 0.95 + 0.06 * 0.94) / 0.01²; the formula with a pooled variance gives 8,158.
    [0.05, 0.2, 8155],
    // Chow, Shao and Wang, "Sample Size Calculations in Clinical Research" (2008), page 89: 65 % against 85 %.
    [0.65, 0.2 / 0.65, 70],
  ])('from %d with the effect %d is as published', (baseRate, effect, expected) => {
    expect(getSampleSize(baseRate, effect)).toBe(expected);
  });

  test.each([
    [0, 0.2],
    [0.5, 0],
    [0.6, 0.7],
    [0.5, -1.1],
    [-0.1, 0.2],
    [1.1, -0.5],
    [Number.NaN, 0.2],
    [0.5, Number.NaN],
    [0.5, Number.POSITIVE_INFINITY],
    [1e-300, 1e-300],
  ])('does not exist for %d with the effect %d', (baseRate, effect) => {
    expect(getSampleSize(baseRate, effect)).toBeNull();
  });

  test('is a count, and smaller for a larger effect', () => {
    const rate = fc.double({ min: 0.001, max: 0.3, noNaN: true });
    const effect = fc.double({ min: 0.01, max: 1, noNaN: true });
    fc.assert(
      fc.property(rate, effect, (baseRate, one) => {
        const size = getSampleSize(baseRate, one) ?? Number.NaN;
        expect(Number.isSafeInteger(size) && size >= 2).toBe(true);
        expect(getSampleSize(baseRate, one * 2)).toBeLessThanOrEqual(size);
      }),
    );
  });
});
