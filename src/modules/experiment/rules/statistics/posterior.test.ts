import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPosterior, getProbabilityBelow } from './posterior.ts';

function getIncompleteBeta(alpha: number, beta: number, rate: number): number {
  const posterior = createPosterior({ visitors: alpha + beta - 2, conversions: alpha - 1 });
  return getProbabilityBelow(posterior, Math.log(rate / (1 - rate)));
}

describe('the posterior distribution', () => {
  test.each([
    // P(X >= 6) of 10 trials with probability 0.3: 0.0473 in tables of the binomial distribution.
    [6, 5, 0.3, 0.0473489874],
    // Sums of binomial probabilities, exact.
    [2, 3, 0.25, 0.26171875],
    [5, 10, 0.5, 0.91021728515625],
    // By mpmath 1.x with 30 digits.
    [1, 3_000_001, 0.000001, 0.9502130560997261],
    [3_000_001, 1, 0.9999995, 0.2231299649095693],
    // By scipy.stats.beta.cdf.
    [150_001, 2_850_001, 0.05, 0.4993659062049119],
    [150_001, 2_850_001, 0.0502, 0.943613112760228],
  ])('is the regularised incomplete beta function: alpha %i, beta %i at %d', (alpha, beta, rate, expected) => {
    expect(getIncompleteBeta(alpha, beta, rate)).toBeCloseTo(expected, 9);
  });

  test('is uniform before anything is counted', () => {
    for (const rate of [0.001, 0.1, 0.5, 0.9, 0.999]) expect(getIncompleteBeta(1, 1, rate)).toBeCloseTo(rate, 12);
  });

  test('is the power of the rate where all visitors converted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000_000 }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (alpha, quantile) => {
          expect(getIncompleteBeta(alpha, 1, quantile ** (1 / alpha))).toBeCloseTo(quantile, 9);
        },
      ),
    );
  });

  test('begins at 0, ends at 1 and never falls', () => {
    const posterior = createPosterior({ visitors: 1000, conversions: 3 });
    const values = Array.from({ length: 400 }, (_, index) => getProbabilityBelow(posterior, index / 10 - 30));
    expect(values[0]).toBe(0);
    expect(values.at(-1)).toBe(1);
    for (const [index, value] of values.slice(1).entries()) {
      expect(value - (values[index] ?? 0)).toBeGreaterThan(-1e-14);
      expect(value >= 0 && value <= 1).toBe(true);
    }
  });
});
