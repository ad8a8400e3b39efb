import { type Antiderivative, createAntiderivative, integrateTo } from './antiderivative.ts';
import { type Counts, requireCounts } from './counts.ts';

/**
 * What is known of a conversion rate p after counting, without knowledge before: the distribution
 * Beta(conversions + 1, others + 1). It is computed for the log-odds y = ln(p / (1 - p)), where its density is smooth,
 * has one peak and decreases at least exponentially on both sides, for counts of 0 and of 3 million alike.
 */
export type Posterior = {
  readonly alpha: number;
  readonly beta: number;
  /** The log-odds where the density of the log-odds has its maximum. */
  readonly peak: number;
  readonly maximum: number;
  /** Log-odds in ascending order: between neighbours the density is smooth, and outside of them negligible. */
  readonly knots: readonly number[];
  /** The probability of the log-odds below each knot. */
  readonly cumulative: readonly number[];
  /** Those of the density, divided by its maximum, between the knots. */
  readonly integrals: readonly Antiderivative[];
};

// By how much the logarithm of the density is below its maximum at the knots: for a normal distribution, these are 2,
// 4, 6 and 9 standard deviations. The probability outside of the last one is below 1e-16.
const DROPS = [2, 8, 18, 40];

export function createPosterior(counts: Counts): Posterior {
  requireCounts(counts);
  const alpha = counts.conversions + 1;
  const beta = counts.visitors - counts.conversions + 1;
  const peak = Math.log(alpha / beta);
  const below = DROPS.map((drop) => peak - findDistance(alpha, beta, -1, drop)).reverse();
  const above = DROPS.map((drop) => peak + findDistance(alpha, beta, 1, drop));
  const knots = [...below, peak, ...above];
  const density = (y: number) => Math.exp(getRelativeLogDensity(alpha, beta, y - peak));
  const integrals = knots.slice(1).map((to, index) => createAntiderivative(density, knots[index] ?? to, to));
  const parts = integrals.map((integral) => integrateTo(integral, integral.to));
  const total = sum(parts);
  const cumulative = knots.map((_, index) => sum(parts.slice(0, index)) / total);
  return { alpha, beta, peak, maximum: 1 / total, knots, cumulative, integrals };
}

/** The density of the log-odds. */
export function getDensity({ alpha, beta, peak, maximum }: Posterior, y: number): number {
  return maximum * Math.exp(getRelativeLogDensity(alpha, beta, y - peak));
}

/** The probability that the log-odds are below a value: the regularised incomplete beta function of the rate. */
export function getProbabilityBelow(posterior: Posterior, y: number): number {
  const { knots, cumulative, integrals, maximum } = posterior;
  const next = knots.findIndex((knot) => y < knot);
  if (next === 0) return 0;
  const integral = integrals[next - 1];
  if (!integral) return 1;
  const probability = (cumulative[next - 1] ?? 0) + maximum * integrateTo(integral, y);
  return Math.min(1, Math.max(0, probability));
}

/**
 * The logarithm of the density at a distance from its peak, less that at the peak. The larger of the two shares would
 * lose digits where 1 - share is small, therefore the smaller one and its mirrored distance are used.
 */
function getRelativeLogDensity(alpha: number, beta: number, distance: number): number {
  const count = alpha + beta;
  const share = Math.min(alpha, beta) / count;
  const d = alpha <= beta ? distance : -distance;
  return count * (share * d - Math.log1p(share * Math.expm1(d)));
}

/** The distance from the peak, on one side, where the logarithm of the density is lower by a drop. */
function findDistance(alpha: number, beta: number, side: 1 | -1, drop: number): number {
  let far = Math.sqrt(2 * drop * (1 / alpha + 1 / beta));
  while (getRelativeLogDensity(alpha, beta, side * far) > -drop) far *= 2;
  let near = 0;
  // Knots only have to lie near: 30 halvings are more than enough.
  for (let step = 0; step < 30; step++) {
    const middle = (near + far) / 2;
    if (getRelativeLogDensity(alpha, beta, side * middle) > -drop) near = middle;
    else far = middle;
  }
  return far;
}

function sum(parts: readonly number[]): number {
  return parts.reduce((all, part) => all + part, 0);
}
