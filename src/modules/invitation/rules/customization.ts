/** The headline variants of a landing page (specification C10); `lean` is a variant of the form and not listed. */
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

/** The sections that a landing page can have below its hero. */
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
/** The benefits of membership precede the sale, which is visible in its season only. */
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

/** The brand's pictures that a landing page can have as its hero. */
export const HEROES = ['default', 'band', 'portrait-1', 'portrait-2'] as const;
export type Hero = (typeof HEROES)[number];

/** The introduction before the hero of a landing page: nothing, all its steps, or the first and the last one. */
export const INTRO_FLOWS = ['none', 'intro', 'short'] as const;
export type IntroFlow = (typeof INTRO_FLOWS)[number];

/** Whether a text can be the key of a customization. */
export function isCustomizationKey(text: string): boolean {
  return /^[a-z0-9-]{1,64}$/.test(text);
}
