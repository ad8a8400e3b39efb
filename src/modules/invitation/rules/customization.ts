/** The headline variants of a landing page (specification C10); `lean` is the form's and not here. */
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

/** The chapters that a landing page can have below its hero. */
export const SECTIONS = [
  'claims',
  'labels',
  'benefits',
  'voice',
  'cards',
  'stores',
  'app',
  'faq',
  'black-friday',
] as const;
export type Section = (typeof SECTIONS)[number];
/** What membership brings comes before the sale, which is seen in its season only. */
export const DEFAULT_SECTIONS: readonly Section[] = [
  'claims',
  'labels',
  'benefits',
  'voice',
  'black-friday',
  'cards',
  'stores',
  'app',
  'faq',
];

/** The pictures of the brand that a landing page can begin with. */
export const HEROES = ['default', 'band', 'portrait-1', 'portrait-2'] as const;
export type Hero = (typeof HEROES)[number];

/** What a landing shows before its hero: nothing, all steps of the introduction, or its first and last. */
export const INTRO_FLOWS = ['none', 'intro', 'short'] as const;
export type IntroFlow = (typeof INTRO_FLOWS)[number];
