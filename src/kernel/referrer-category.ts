/** The category of a blocked referrer's host; docs/blocked-referrers.md explains each. */
export const REFERRER_CATEGORIES = ['aggregator', 'cashback', 'coupon', 'deal', 'forum', 'search'] as const;
export type ReferrerCategory = (typeof REFERRER_CATEGORIES)[number];

export function isReferrerCategory(name: string): name is ReferrerCategory {
  return REFERRER_CATEGORIES.some((category) => category === name);
}
