import type { Counts } from './counts.ts';
import { createPosterior, getDensity, getProbabilityBelow, type Posterior } from './posterior.ts';
import { visitNodes } from './quadrature.ts';

/** The probability that the conversion rate of a variation is higher than that of the control. */
export function getProbabilityToBeat(control: Counts, variation: Counts): number {
  return listProbabilitiesToBeBest([control, variation])[1] ?? 0;
}

/** For each variation, the probability that its conversion rate is the highest of all; they add up to 1. */
export function listProbabilitiesToBeBest(all: readonly Counts[]): readonly number[] {
  const posteriors = all.map(createPosterior);
  const sums = posteriors.map(() => 0);
  visitNodes(listKnotsOfBest(posteriors), (y, weight) => {
    const below = posteriors.map((posterior) => getProbabilityBelow(posterior, y));
    posteriors.forEach((posterior, index) => {
      sums[index] = (sums[index] ?? 0) + weight * getDensity(posterior, y) * multiplyOthers(below, index);
    });
  });
  const total = sums.reduce((sum, one) => sum + one, 0);
  return sums.map((sum) => sum / total);
}

/** The highest of all rates is above the lowest knot of each. Between these knots, all densities are smooth. */
function listKnotsOfBest(posteriors: readonly Posterior[]): readonly number[] {
  const from = Math.max(...posteriors.map(({ knots }) => knots[0] ?? 0));
  return posteriors
    .flatMap(({ knots }) => knots)
    .filter((knot) => knot >= from)
    .sort((a, b) => a - b);
}

function multiplyOthers(factors: readonly number[], index: number): number {
  return factors.reduce((product, factor, other) => (other === index ? product : product * factor), 1);
}
