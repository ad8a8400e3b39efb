import type { SignUpMethod } from '#modules/experiment/rules/sign-up-methods.ts';
import type { Hero, IntroFlow, Section } from '#modules/invitation/rules/customization.ts';
import type { TextKey } from '#texts/keys.ts';
import { formatPercent } from '#web/i18n/format.ts';
import type { Texts } from '#web/i18n/use-text.ts';

const HEROES = {
  default: 'splitGenerator.option.standard',
  band: 'splitGenerator.option.band',
  'portrait-1': 'splitGenerator.option.portrait1',
  'portrait-2': 'splitGenerator.option.portrait2',
} as const satisfies Record<Hero, TextKey>;

const INTRO_FLOWS = {
  none: 'splitGenerator.option.introNone',
  intro: 'splitGenerator.option.introFull',
  short: 'splitGenerator.option.introShort',
} as const satisfies Record<IntroFlow, TextKey>;

const SECTIONS = {
  claims: 'splitGenerator.option.claims',
  labels: 'splitGenerator.option.labels',
  benefits: 'splitGenerator.option.benefits',
  voice: 'splitGenerator.option.voice',
  cards: 'splitGenerator.option.cards',
  stores: 'splitGenerator.option.stores',
  app: 'splitGenerator.option.app',
  faq: 'splitGenerator.option.faq',
  'black-friday': 'splitGenerator.option.blackFriday',
} as const satisfies Record<Section, TextKey>;

const SIGN_UP_METHODS = {
  email: 'splitGenerator.option.email',
  phone: 'splitGenerator.option.phone',
  google: 'splitGenerator.option.google',
  facebook: 'splitGenerator.option.facebook',
  apple: 'splitGenerator.option.apple',
} as const satisfies Record<SignUpMethod, TextKey>;

/** The headline variants are known by the names that landing pages have for them, so they have no texts. */
const LABELS: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = {
  'landing.hero': HEROES,
  'landing.intro-flow': INTRO_FLOWS,
  'landing.sections': SECTIONS,
  'sign-up.methods': SIGN_UP_METHODS,
};

/** Names a value of a flag in the language of the page. */
export function getOptionLabel(flag: string, option: string, { t, languageTag }: Texts): string {
  if (flag === 'voucher.percent') return formatPercent(Number(option), languageTag);
  const labels = Object.hasOwn(LABELS, flag) ? LABELS[flag] : undefined;
  const label = labels && Object.hasOwn(labels, option) ? labels[option] : undefined;
  return label ? t(label) : option;
}
