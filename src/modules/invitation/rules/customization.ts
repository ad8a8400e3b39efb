/** The headline variants of a landing page (specification section 2); `lean` is the form's and not here. */
export const HEADLINES = [
  'default',
  'social',
  'viral',
  'viral-product-share',
  'daba',
  'social-10-percent',
  'social-15-percent',
  'social-20-percent',
] as const;
export type Headline = (typeof HEADLINES)[number];
