import { getLogGamma } from './log-gamma.ts';

const MOST_STEPS = 10_000;
const PRECISION = 1e-16;
/** Replaces a denominator of 0 in the continued fraction. */
const TINY = 1e-300;

/** The probability of a chi-square statistic at least this high, if only chance is at work. */
export function getChiSquarePValue(statistic: number, degreesOfFreedom: number): number {
  return getUpperGamma(degreesOfFreedom / 2, statistic / 2);
}

/**
 * The upper regularised incomplete gamma function Q(s, x): its series below s + 1, its continued fraction above
 * (Abramowitz and Stegun 1964, 6.5.29 and 6.5.31).
 */
function getUpperGamma(s: number, x: number): number {
  if (x <= 0) return 1;
  const factor = Math.exp(s * Math.log(x) - x - getLogGamma(s));
  return x < s + 1 ? Math.max(0, 1 - factor * sumSeries(s, x)) : Math.min(1, factor * evaluateFraction(s, x));
}

function sumSeries(s: number, x: number): number {
  let term = 1 / s;
  let sum = term;
  for (let n = 1; n < MOST_STEPS && term > sum * PRECISION; n++) {
    term *= x / (s + n);
    sum += term;
  }
  return sum;
}

/** Evaluates the continued fraction from its front (Lentz 1976). */
function evaluateFraction(s: number, x: number): number {
  let b = x + 1 - s;
  let c = 1 / TINY;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < MOST_STEPS; n++) {
    const a = -n * (n - s);
    b += 2;
    d = 1 / (a * d + b || TINY);
    c = b + a / c || TINY;
    value *= c * d;
    if (Math.abs(c * d - 1) < PRECISION) break;
  }
  return value;
}
