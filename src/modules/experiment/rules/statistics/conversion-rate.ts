import { type Counts, requireCounts } from './counts.ts';
import { Z_95 } from './normal-quantiles.ts';

/** A conversion rate with its 95 % interval, all from 0 to 1; without visitors there is no rate. */
export type ConversionRate = { readonly rate: number | null; readonly low: number; readonly high: number };

/**
 * Estimates a conversion rate with its Wilson score interval (Wilson 1927), which stays within 0 and 1 and is
 * useful for few visitors and rare conversions, too.
 */
export function estimateConversionRate(counts: Counts): ConversionRate {
  requireCounts(counts);
  const { visitors, conversions } = counts;
  if (visitors === 0) return { rate: null, low: 0, high: 1 };
  const rate = conversions / visitors;
  const square = Z_95 ** 2 / visitors;
  const center = rate + square / 2;
  const margin = Z_95 * Math.sqrt((rate * (1 - rate)) / visitors + square / (4 * visitors));
  // Rounding must neither leave the range nor exclude the rate itself, which is a limit at 0 and 1.
  const low = Math.min(rate, Math.max(0, (center - margin) / (1 + square)));
  const high = Math.max(rate, Math.min(1, (center + margin) / (1 + square)));
  return { rate, low, high };
}
