import type { TextKey } from '#texts/keys.ts';

/** The texts of a headline variant; its title marks the emphasised words as `<0>..</0>`. */
export type Headline = { readonly title: TextKey; readonly lead: TextKey };

const DEFAULT: Headline = { title: 'headline.default.title', lead: 'headline.default.lead' };
const LEAN: Headline = { title: 'headline.lean.title', lead: 'headline.lean.lead' };
const NAMELESS: Headline = { title: 'headline.viralWithoutName.title', lead: 'headline.viralWithoutName.lead' };

/** The variants (specification C10), by their names in customizations. */
const HEADLINES: Readonly<Record<string, Headline>> = {
  default: DEFAULT,
  social: { title: 'headline.social.title', lead: 'headline.social.lead' },
  viral: { title: 'headline.viral.title', lead: 'headline.viral.lead' },
  'viral-product-share': { title: 'headline.viralProductShare.title', lead: 'headline.viralProductShare.lead' },
  daba: { title: 'headline.daba.title', lead: 'headline.daba.lead' },
  'social-10-percent': { title: 'headline.social10.title', lead: 'headline.social10.lead' },
  'social-15-percent': { title: 'headline.social15.title', lead: 'headline.social15.lead' },
  'social-20-percent': { title: 'headline.social20.title', lead: 'headline.social20.lead' },
};

type Choice = {
  readonly headline: string;
  readonly registrationForm: string;
  readonly inviter: string | null;
};

/** Returns the headline of an invitation. A variant that this build does not know yet falls back to the default. */
export function getHeadline({ headline, registrationForm, inviter }: Choice): Headline {
  if (headline === 'viral' && !inviter) return NAMELESS;
  const found = Object.hasOwn(HEADLINES, headline) ? HEADLINES[headline] : undefined;
  if (!found || found === DEFAULT) return registrationForm === 'lean' ? LEAN : DEFAULT;
  return found;
}
