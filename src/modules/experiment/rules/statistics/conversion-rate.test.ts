import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateConversionRate } from './conversion-rate.ts';
import { findCountsProblem } from './counts.ts';

const counts = fc
  .integer({ min: 0, max: 3_000_000 })
  .chain((visitors) =>
    fc.record({ visitors: fc.constant(visitors), conversions: fc.integer({ min: 0, max: visitors }) }),
  );

describe('[K3] the conversion rate', () => {
  // Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i has the published interval', (conversions, visitors, low, high) => {
    const estimate = estimateConversionRate({ visitors, conversions });
    expect(estimate.low).toBeCloseTo(low, 4);
    expect(estimate.high).toBeCloseTo(high, 4);
    expect(estimate.rate).toBe(conversions / visitors);
  });

  test('is unknown without visitors', () => {
    expect(estimateConversionRate({ visitors: 0, conversions: 0 })).toEqual({ rate: null, low: 0, high: 1 });
  });

  test('has its limit at 0 and at 1', () => {
    expect(estimateConversionRate({ visitors: 3_000_000, conversions: 0 })).toMatchObject({ rate: 0, low: 0 });
    expect(estimateConversionRate({ visitors: 3_000_000, conversions: 3_000_000 })).toMatchObject({ rate: 1, high: 1 });
  });

  test('lies within its interval, and the interval within 0 and 1', () => {
    fc.assert(
      fc.property(counts, (one) => {
        const { rate, low, high } = estimateConversionRate(one);
        const bounds = [0, low, rate ?? low, high, 1];
        expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
      }),
    );
  });

  test('has the mirrored interval where the others are counted', () => {
    fc.assert(
      fc.property(counts, (one) => {
        const { low, high } = estimateConversionRate(one);
        const others = estimateConversionRate({ ...one, conversions: one.visitors - one.conversions });
        expect(others.low).toBeCloseTo(1 - high, 12);
        expect(others.high).toBeCloseTo(1 - low, 12);
      }),
    );
  });
});

describe('counts', () => {
  test.each([
    [10, 11, 'more-conversions-than-visitors'],
    [0, 1, 'more-conversions-than-visitors'],
    [-1, 0, 'not-a-count'],
    [10, -1, 'not-a-count'],
    [10.5, 1, 'not-a-count'],
    [10, 0.5, 'not-a-count'],
    [Number.NaN, 0, 'not-a-count'],
    [Number.POSITIVE_INFINITY, 0, 'not-a-count'],
  ])('%d visitors with %d conversions are refused', (visitors, conversions, problem) => {
    expect(findCountsProblem({ visitors, conversions })).toBe(problem);
    expect(() => estimateConversionRate({ visitors, conversions })).toThrow(RangeError);
  });

  test('up to all visitors are accepted', () => {
    fc.assert(fc.property(counts, (one) => findCountsProblem(one) === null));
  });
});
