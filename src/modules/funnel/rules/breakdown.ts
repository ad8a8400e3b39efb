/** How the funnel can be broken down. */
export const BREAKDOWNS = ['day', 'country', 'language', 'campaign', 'code', 'variant'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** What the funnel can be filtered by; '' stands for steps without a campaign or variant. */
export const FUNNEL_FILTERS = ['country', 'language', 'campaign', 'variant', 'code'] as const;
export type FunnelFilterName = (typeof FUNNEL_FILTERS)[number];
export type FunnelFilter = Readonly<Record<FunnelFilterName, string | null>>;

export const NO_FILTER: FunnelFilter = { country: null, language: null, campaign: null, variant: null, code: null };

/** Codes are counted by day only: with one of them, or by them, nothing else can be distinguished. */
export function isByCode(breakdown: Breakdown, { code }: Pick<FunnelFilter, 'code'>): boolean {
  return breakdown === 'code' || code !== null;
}

/** Why a funnel cannot be shown; null if it can. */
export function checkBreakdown(breakdown: Breakdown, filter: FunnelFilter): 'filter-unavailable' | null {
  if (FUNNEL_FILTERS.some((name) => filter[name]?.includes('\0'))) return 'filter-unavailable';
  if (!isByCode(breakdown, filter)) return null;
  const others = FUNNEL_FILTERS.filter((name) => name !== 'code' && filter[name] !== null);
  return others.length > 0 || (breakdown !== 'day' && breakdown !== 'code') ? 'filter-unavailable' : null;
}

const DIMENSIONS = ['country', 'language', 'campaign', 'variant'] as const;

/** Sums of days by a dimension ('' for whole days): of one of its values, or of all of them (null). */
export type Sum = { readonly dimension: '' | (typeof DIMENSIONS)[number]; readonly value: string | null };

/** The sums that answer a question; null where it combines dimensions, so that only the counts answer it. */
export function findSum(breakdown: Exclude<Breakdown, 'code'>, filter: FunnelFilter): Sum | null {
  const [dimension, ...others] = DIMENSIONS.filter((name) => filter[name] !== null);
  if (others.length > 0) return null;
  if (!dimension) return breakdown === 'day' ? { dimension: '', value: '' } : { dimension: breakdown, value: null };
  return breakdown === 'day' || breakdown === dimension ? { dimension, value: filter[dimension] } : null;
}
