import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Counts } from './counts.ts';
import { getProbabilityToBeat, listProbabilitiesToBeBest } from './probability-to-win.ts';

function count(visitors: number, conversions: number): Counts {
  return { visitors, conversions };
}

function countUpTo(most: number): fc.Arbitrary<Counts> {
  return fc
    .integer({ min: 0, max: most })
    .chain((visitors) => fc.integer({ min: 0, max: visitors }).map((conversions) => count(visitors, conversions)));
}

/** The closed form of Evan Miller, "Formulas for Bayesian A/B Testing" (2015), with each term from the one before. */
function sumByMiller(control: Counts, variation: Counts): number {
  const [alphaA, betaA] = [control.conversions + 1, control.visitors - control.conversions + 1];
  const [alphaB, betaB] = [variation.conversions + 1, variation.visitors - variation.conversions + 1];
  let term = 1;
  for (let j = 0; j < betaB; j++) term *= (betaA + j) / (alphaA + betaA + j);
  let sum = 0;
  for (let i = 0; i < alphaB; i++) {
    sum += term;
    term *= ((alphaA + i) * (betaB + i)) / ((alphaA + betaA + betaB + i) * (1 + i));
  }
  return sum;
}

describe('[K3] the probability to beat the control', () => {
  // Evan Miller's sum with 40 digits, by mpmath.
  test.each([
    [0, 0, 0, 0, 1 / 2],
    [0, 0, 1, 1, 2 / 3],
    [1, 0, 1, 1, 5 / 6],
    [10, 0, 10, 10, 0.999998582428923],
    [100, 5, 100, 9, 0.858520677093097],
    [1000, 50, 1000, 60, 0.83561126487546],
    [8155, 408, 8155, 489, 0.997300271414334],
    [20, 3, 30_000, 4100, 0.321177884228731],
    [11_584, 236, 1_375_025, 30_676, 0.917040376149089],
    [3_000_000, 0, 3_000_000, 3, 0.937500062499984],
    [3_000_000, 3_000_000, 3_000_000, 2_999_998, 0.12499993750001],
    [10, 1, 3_000_000, 300_000, 0.302644256230467],
    [3_000_000, 1, 5, 0, 0.999996000012667],
    [3_000_000, 15_000, 3_000_000, 15_300, 0.957988334284641],
  ])(
    'of %i visitors with %i conversions by %i with %i',
    (visitorsA, conversionsA, visitorsB, conversionsB, expected) => {
      const [control, variation] = [count(visitorsA, conversionsA), count(visitorsB, conversionsB)];
      expect(Math.abs(getProbabilityToBeat(control, variation) - expected)).toBeLessThan(1e-12);
      expect(Math.abs(getProbabilityToBeat(variation, control) - (1 - expected))).toBeLessThan(1e-12);
    },
  );

  test('is that of the closed form', () => {
    fc.assert(
      fc.property(countUpTo(400), countUpTo(400), (control, variation) => {
        expect(getProbabilityToBeat(control, variation)).toBeCloseTo(sumByMiller(control, variation), 11);
      }),
    );
  });

  test('is a probability, and the opposite one completes it', () => {
    fc.assert(
      fc.property(countUpTo(3_000_000), countUpTo(3_000_000), (control, variation) => {
        const better = getProbabilityToBeat(control, variation);
        expect(better).toBeGreaterThanOrEqual(0);
        expect(better).toBeLessThanOrEqual(1);
        expect(better + getProbabilityToBeat(variation, control)).toBeCloseTo(1, 12);
      }),
    );
  });

  test('grows with each conversion', () => {
    fc.assert(
      fc.property(countUpTo(10_000), countUpTo(10_000), (control, { visitors, conversions }) => {
        const before = getProbabilityToBeat(control, count(visitors + 1, conversions));
        const after = getProbabilityToBeat(control, count(visitors + 1, conversions + 1));
        expect(after - before).toBeGreaterThan(-1e-12);
      }),
    );
  });

  test('refuses more conversions than visitors', () => {
    expect(() => getProbabilityToBeat(count(1, 0), count(1, 2))).toThrow(RangeError);
  });
});

describe('[K3] the probability to be the best', () => {
  // By scipy.integrate.quad over scipy.stats.beta, in parts.
  test.each([
    [
      [count(100, 10), count(100, 12), count(100, 15)],
      [0.09710462736980097, 0.23832525564790374, 0.6645701169822957],
    ],
    [
      [count(10, 1), count(30_000, 3000), count(3_000_000, 309_000)],
      [0.6844340665196041, 0.014234599740526889, 0.301331333739867],
    ],
    [
      [count(1000, 50), count(1000, 55), count(1000, 60), count(1000, 45), count(500, 30)],
      [0.047686437628060616, 0.14750818673032548, 0.3623484728406793, 0.011444210311712319, 0.431012692489222],
    ],
  ])('of several variations, case %#', (all, expected) => {
    const found = listProbabilitiesToBeBest(all);
    expected.forEach((one, index) => {
      expect(found[index]).toBeCloseTo(one, 9);
    });
  });

  test('is the same for ten equal variations', () => {
    for (const one of [count(0, 0), count(3, 3), count(3_000_000, 120_000)]) {
      for (const share of listProbabilitiesToBeBest(Array(10).fill(one))) expect(share).toBeCloseTo(0.1, 12);
    }
  });

  test('is certain for the only variation, and nothing for none', () => {
    expect(listProbabilitiesToBeBest([count(5, 1)])).toEqual([1]);
    expect(listProbabilitiesToBeBest([])).toEqual([]);
  });

  test('adds up to 1 and keeps the order of variations with as many visitors', () => {
    const rates = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 10 });
    fc.assert(
      fc.property(rates, (conversions) => {
        const sorted = [...conversions].sort((a, b) => a - b);
        const found = listProbabilitiesToBeBest(sorted.map((one) => count(500, one)));
        expect(found.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
        found.slice(1).forEach((one, index) => {
          expect(one - (found[index] ?? 0)).toBeGreaterThan(-1e-12);
        });
      }),
    );
  });
});
