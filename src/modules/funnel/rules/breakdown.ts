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
  if (!isByCode(breakdown, filter)) return null;
  const others = FUNNEL_FILTERS.filter((name) => name !== 'code' && filter[name] !== null);
  return others.length > 0 || (breakdown !== 'day' && breakdown !== 'code') ? 'filter-unavailable' : null;
}
