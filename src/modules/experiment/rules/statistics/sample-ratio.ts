import { getChiSquarePValue } from './chi-square.ts';
import { isCount } from './counts.ts';

/**
 * Below this p-value the numbers of visitors do not follow the weights: GrowthBook's default. It is low because the
 * check repeats for each experiment and each day.
 */
const SAMPLE_RATIO_THRESHOLD = 0.001;

/** The chi-square test is valid from this expected number of visitors in each variation on (Cochran 1954). */
const LEAST_EXPECTED = 5;

export type SampleRatioVerdict = 'too-few-visitors' | 'as-expected' | 'mismatch';

export type SampleRatio = {
  readonly verdict: SampleRatioVerdict;
  readonly pValue: number;
  /** The number of visitors that each variation would have by its weight. */
  readonly expected: readonly number[];
};

/** Compares the visitors of all variations with their weights by Pearson's chi-square test of goodness of fit. */
export function checkSampleRatio(visitors: readonly number[], weights: readonly number[]): SampleRatio {
  requireMatch(visitors, weights);
  const total = visitors.reduce((sum, count) => sum + count, 0);
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const expected = weights.map((weight) => (total * weight) / totalWeight);
  const isImpossible = visitors.some((count, index) => count > 0 && expected[index] === 0);
  if (isImpossible) return { verdict: 'mismatch', pValue: 0, expected };
  const used = expected.filter((count) => count > 0);
  const pValue = used.length < 2 ? 1 : getChiSquarePValue(getStatistic(visitors, expected), used.length - 1);
  return { verdict: getVerdict(pValue, used), pValue, expected };
}

function getVerdict(pValue: number, expected: readonly number[]): SampleRatioVerdict {
  if (expected.length === 0 || Math.min(...expected) < LEAST_EXPECTED) return 'too-few-visitors';
  return pValue < SAMPLE_RATIO_THRESHOLD ? 'mismatch' : 'as-expected';
}

function getStatistic(visitors: readonly number[], expected: readonly number[]): number {
  return expected.reduce((sum, count, index) => {
    return count === 0 ? sum : sum + ((visitors[index] ?? 0) - count) ** 2 / count;
  }, 0);
}

function requireMatch(visitors: readonly number[], weights: readonly number[]): void {
  if (!visitors.every(isCount)) throw new RangeError(`not-a-count: ${visitors.join(', ')}`);
  const areWeights = weights.every((weight) => Number.isFinite(weight) && weight >= 0);
  if (!areWeights || weights.length !== visitors.length || !weights.some((weight) => weight > 0)) {
    throw new RangeError(`not-weights: ${weights.join(', ')}`);
  }
}
