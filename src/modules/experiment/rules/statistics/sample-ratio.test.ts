import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getChiSquarePValue } from './chi-square.ts';
import { getLogGamma } from './log-gamma.ts';
import { checkSampleRatio } from './sample-ratio.ts';

describe('[K3] the sample ratio', () => {
  test('of 821,588 and 815,482 visitors is the published mismatch', () => {
    // Kohavi, Tang and Xu, "Trustworthy Online Controlled Experiments" (2020), chapter 21, scenario 1: 1.8E-6.
    const { verdict, pValue } = checkSampleRatio([821_588, 815_482], [0.5, 0.5]);
    expect(pValue).toBeCloseTo(1.8e-6, 7);
    expect(verdict).toBe('mismatch');
  });

  test.each([
    [[5000, 5000], [0.5, 0.5], 'as-expected'],
    [[5160, 4840], [0.5, 0.5], 'as-expected'],
    [[5165, 4835], [0.5, 0.5], 'mismatch'],
    [[900, 100], [0.9, 0.1], 'as-expected'],
    [[340, 330, 330], [0.34, 0.33, 0.33], 'as-expected'],
    [[340, 330, 230], [0.34, 0.33, 0.33], 'mismatch'],
    [[9, 0], [0.5, 0.5], 'too-few-visitors'],
    [[0, 0], [0.5, 0.5], 'too-few-visitors'],
    [[100, 0], [0.99, 0.01], 'too-few-visitors'],
    [[100, 0], [1, 0], 'as-expected'],
    [[100, 1], [1, 0], 'mismatch'],
    [[3_000_000, 3_000_000], [0.5, 0.5], 'as-expected'],
    [[3_000_000, 0], [0.5, 0.5], 'mismatch'],
  ] as const)('of %j with the weights %j is %s', (visitors, weights, verdict) => {
    expect(checkSampleRatio(visitors, weights).verdict).toBe(verdict);
  });

  test('names the expected visitors', () => {
    expect(checkSampleRatio([60, 60, 80], [0.25, 0.25, 0.5]).expected).toEqual([50, 50, 100]);
  });

  test.each([
    [
      [1, -1],
      [0.5, 0.5],
    ],
    [
      [1, 0.5],
      [0.5, 0.5],
    ],
    [
      [1, Number.NaN],
      [0.5, 0.5],
    ],
    [[1, 1], [0.5]],
    [
      [1, 1],
      [0, 0],
    ],
    [
      [1, 1],
      [1, -1],
    ],
    [
      [1, 1],
      [1, Number.NaN],
    ],
    [[], []],
  ])('refuses %j with the weights %j', (visitors, weights) => {
    expect(() => checkSampleRatio(visitors, weights)).toThrow(RangeError);
  });

  test('is a probability for any visitors', () => {
    const arms = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 3_000_000 }), fc.double({ min: 0.01, max: 1, noNaN: true })),
      {
        minLength: 1,
        maxLength: 10,
      },
    );
    fc.assert(
      fc.property(arms, (all) => {
        const { pValue } = checkSampleRatio(
          all.map(([visitors]) => visitors),
          all.map(([, weight]) => weight),
        );
        expect(pValue >= 0 && pValue <= 1).toBe(true);
      }),
    );
  });
});

describe('the chi-square distribution', () => {
  // Critical values of printed tables, for example Pearson and Hartley, "Biometrika Tables for Statisticians" (1966).
  test.each([
    [3.841, 1, 0.05],
    [6.635, 1, 0.01],
    [10.828, 1, 0.001],
    [5.991, 2, 0.05],
    [13.816, 2, 0.001],
    [16.919, 9, 0.05],
    [27.877, 9, 0.001],
    [3.325, 9, 0.95],
  ])('exceeds %d with %i degrees of freedom as tables say', (statistic, degrees, expected) => {
    expect(Math.abs(getChiSquarePValue(statistic, degrees) / expected - 1)).toBeLessThan(0.001);
  });

  test('has its closed form for 2 degrees of freedom', () => {
    for (const statistic of [0, 0.1, 1, 3.9, 4.1, 20, 200]) {
      expect(getChiSquarePValue(statistic, 2)).toBeCloseTo(Math.exp(-statistic / 2), 13);
    }
  });

  // By scipy.special.gammaincc.
  test('is exact far from the center', () => {
    expect(getChiSquarePValue(1000, 1) / 1.7958327848007363e-219).toBeCloseTo(1, 9);
    expect(getChiSquarePValue(0.0158, 1)).toBeCloseTo(0.8999709447871138, 12);
    expect(getChiSquarePValue(1e9, 1)).toBe(0);
  });
});

describe('the logarithm of the gamma function', () => {
  test.each([
    [1, 0],
    [2, 0],
    [0.5, Math.log(Math.PI) / 2],
    [0.25, 1.2880225246980774],
    [10, Math.log(362_880)],
    // Abramowitz and Stegun, "Handbook of Mathematical Functions" (1964), table 6.4: log10 99! = 155.970003654716.
    [100, 155.970003654716 * Math.LN10],
  ])('of %d is known', (x, expected) => {
    expect(getLogGamma(x)).toBeCloseTo(expected, 9);
  });
});
