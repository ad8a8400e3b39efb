import { Z_95, Z_POWER_80 } from './normal-quantiles.ts';

/**
 * The visitors that each variation needs, so that a two-sided z-test of two proportions at 5 % finds a real effect in
 * 80 % of all cases, by the formula with separate variances (Chow, Shao and Wang 2008). `baseRate` is the conversion
 * rate of the control; `effect` is the smallest effect to detect, relative to it: 0.2 is 20 % more, -0.2 is 20 % less.
 * Null where no number of visitors suffices or a rate is not between 0 and 1.
 */
export function getSampleSize(baseRate: number, effect: number): number | null {
  const changedRate = baseRate * (1 + effect);
  const difference = changedRate - baseRate;
  if (!isRate(baseRate) || !isRate(changedRate) || difference === 0) return null;
  const variance = baseRate * (1 - baseRate) + changedRate * (1 - changedRate);
  const size = Math.ceil(((Z_95 + Z_POWER_80) / difference) ** 2 * variance);
  return Number.isSafeInteger(size) ? Math.max(size, 2) : null;
}

function isRate(value: number): boolean {
  return value >= 0 && value <= 1;
}
