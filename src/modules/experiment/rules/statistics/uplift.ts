import type { Counts } from './counts.ts';
import { findRoot } from './find-root.ts';
import { createPosterior, getDensity, getProbabilityBelow, type Posterior } from './posterior.ts';
import { visitNodes } from './quadrature.ts';

/** By how much the log-odds of the probability of a limit may be wrong. */
const TOLERANCE = 1e-9;
const LEAST_PROBABILITY = 1e-12;

/**
 * By how much the conversion rate of a variation exceeds that of the control, relative to the control: 0.2 is 20 %
 * more. `estimate` is the median, `low` and `high` are the limits of the 95 % credible interval with equal tails.
 */
export type Uplift = { readonly estimate: number; readonly low: number; readonly high: number };

/** Estimates the uplift from both posterior distributions; its interval is above 0 if P(better) is above 97.5 %. */
export function estimateUplift(control: Counts, variation: Counts): Uplift {
  const a = createPosterior(control);
  const b = createPosterior(variation);
  return { estimate: findUplift(a, b, 0.5), low: findUplift(a, b, 0.975), high: findUplift(a, b, 0.025) };
}

/** The uplift that is exceeded with a probability. */
function findUplift(control: Posterior, variation: Posterior, probability: number): number {
  const guess = getLogRate(variation) - getLogRate(control);
  const spread = Math.sqrt(getLogVariance(variation) + getLogVariance(control));
  const wanted = getLogOdds(probability);
  // The log-odds of the probability decrease almost linearly: few steps find the root.
  const distance = (logRatio: number) => getLogOdds(getProbabilityOfRatio(control, variation, logRatio)) - wanted;
  return Math.expm1(findRoot(distance, guess - 3 * spread, guess + 3 * spread, TOLERANCE));
}

/** The probability that the logarithm of variation / control is above a value. */
function getProbabilityOfRatio(control: Posterior, variation: Posterior, logRatio: number): number {
  const first = control.knots[0] ?? 0;
  const last = control.knots.at(-1) ?? 0;
  const images = variation.knots.map((knot) => scaleRate(knot, -logRatio)).filter((y) => y > first && y < last);
  let sum = 0;
  visitNodes(
    [...control.knots, ...images].sort((a, b) => a - b),
    (y, weight) => {
      sum += weight * getDensity(control, y) * (1 - getProbabilityBelow(variation, scaleRate(y, logRatio)));
    },
  );
  return sum;
}

/** The log-odds of a rate after its multiplication by e^logFactor; infinite if the result is 1 or more. */
function scaleRate(logOdds: number, logFactor: number): number {
  const rest = -Math.exp(logOdds) * Math.expm1(logFactor);
  return rest > -1 ? logFactor + logOdds - Math.log1p(rest) : Number.POSITIVE_INFINITY;
}

function getLogOdds(probability: number): number {
  const limited = Math.min(Math.max(probability, LEAST_PROBABILITY), 1 - LEAST_PROBABILITY);
  return Math.log(limited / (1 - limited));
}

function getLogRate({ alpha, beta }: Posterior): number {
  return Math.log(alpha / (alpha + beta));
}

function getLogVariance({ alpha, beta }: Posterior): number {
  return beta / (alpha * (alpha + beta));
}
