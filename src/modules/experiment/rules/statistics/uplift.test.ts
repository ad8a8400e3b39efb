import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Counts } from './counts.ts';
import { getProbabilityToBeat } from './probability-to-win.ts';
import { estimateUplift } from './uplift.ts';

function count(visitors: number, conversions: number): Counts {
  return { visitors, conversions };
}

const counts = fc
  .integer({ min: 0, max: 3_000_000 })
  .chain((visitors) => fc.integer({ min: 0, max: visitors }).map((conversions) => count(visitors, conversions)));

/** The interval of a ratio of two rates by Katz and others, "Obtaining confidence intervals for the risk ratio" (1978). */
function getIntervalByKatz(control: Counts, variation: Counts): readonly [low: number, high: number] {
  const [a, b] = [control, variation].map(({ visitors, conversions }) => {
    return { log: Math.log(conversions / visitors), variance: 1 / conversions - 1 / visitors };
  });
  if (!a || !b) throw new Error('two are given');
  const margin = 1.959964 * Math.sqrt(a.variance + b.variance);
  return [Math.exp(b.log - a.log - margin) - 1, Math.exp(b.log - a.log + margin) - 1];
}

describe('[K3] the uplift', () => {
  // The ratio of two uniform variables exceeds r > 1 with probability 1 / (2 r), and is below r < 1 with r / 2.
  test('of nothing counted is that of two uniform distributions', () => {
    const { estimate, low, high } = estimateUplift(count(0, 0), count(0, 0));
    expect(estimate).toBeCloseTo(0, 9);
    expect(low).toBeCloseTo(-0.95, 9);
    expect(high).toBeCloseTo(19, 6);
  });

  // scipy.integrate.quad finds the probabilities 0.975, 0.5 and 0.025 above these values, with 9 digits.
  test.each([
    [100, 5, 100, 9, 0.7035650566195009, -0.35249440568994106, 3.951065819739372],
    [1000, 50, 1000, 60, 0.19732747707029963, -0.16566690126306416, 0.7258368720700791],
    [8155, 408, 8155, 489, 0.19820082896210814, 0.05482526387717538, 0.3618108598653157],
    [10, 1, 3_000_000, 300_000, -0.32415607481059777, -0.7577414414153536, 3.379988461848593],
    [3_000_000, 150_000, 3_000_000, 151_200, 0.007999963974788667, 0.001007708396886706, 0.015041134375466034],
  ])(
    'of %i visitors with %i conversions to %i with %i',
    (visitorsA, conversionsA, visitorsB, conversionsB, ...expected) => {
      const found = estimateUplift(count(visitorsA, conversionsA), count(visitorsB, conversionsB));
      [found.estimate, found.low, found.high].forEach((value, index) => {
        expect(value).toBeCloseTo(expected[index] ?? Number.NaN, 7);
      });
    },
  );

  test.each([
    [count(20_000, 1000), count(20_000, 1200)],
    [count(1_000_000, 50_000), count(500_000, 24_000)],
    [count(3_000_000, 30_000), count(3_000_000, 30_900)],
  ])('of many visitors has the interval by Katz, case %#', (control, variation) => {
    const { low, high } = estimateUplift(control, variation);
    const [lowByKatz, highByKatz] = getIntervalByKatz(control, variation);
    expect(Math.abs(low - lowByKatz)).toBeLessThan(0.002);
    expect(Math.abs(high - highByKatz)).toBeLessThan(0.002);
  });

  test('is finite and in the order of its limits, and above 0 where the variation beats the control', () => {
    fc.assert(
      fc.property(counts, counts, (control, variation) => {
        const { estimate, low, high } = estimateUplift(control, variation);
        expect([-1, low, estimate, high].every(Number.isFinite)).toBe(true);
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(estimate).toBeGreaterThan(low);
        expect(high).toBeGreaterThan(estimate);
        const better = getProbabilityToBeat(control, variation);
        if (Math.abs(better - 0.975) > 1e-6) expect(low > 0).toBe(better > 0.975);
        if (Math.abs(better - 0.5) > 1e-6) expect(estimate > 0).toBe(better > 0.5);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    [count(0, 0), count(3_000_000, 3_000_000)],
    [count(3_000_000, 0), count(3_000_000, 3_000_000)],
    [count(3_000_000, 3_000_000), count(3_000_000, 0)],
    [count(3_000_000, 0), count(0, 0)],
    [count(1, 1), count(1, 1)],
  ])('is finite in the extreme case %#', (control, variation) => {
    expect(Object.values(estimateUplift(control, variation)).every(Number.isFinite)).toBe(true);
  });

  test('refuses more conversions than visitors', () => {
    expect(() => estimateUplift(count(1, 2), count(1, 0))).toThrow(RangeError);
  });
});
