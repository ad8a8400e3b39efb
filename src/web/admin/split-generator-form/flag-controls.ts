import { VOUCHER_PERCENTS } from '#kernel/voucher-percent.ts';
import { FLAGS, type NamedFlag, TEXT_PREFIX } from '#modules/experiment/rules/flags.ts';
import { SIGN_UP_METHODS } from '#modules/experiment/rules/sign-up-methods.ts';
import { DEFAULT_SECTIONS, HEADLINES, HEROES, INTRO_FLOWS, SECTIONS } from '#modules/invitation/rules/customization.ts';
import type { TextKey } from '#texts/keys.ts';

/** How a flag is entered: one of its values, some of them in an order, or a text for each language. */
export type FlagControl = {
  readonly kind: 'choice' | 'list' | 'text';
  readonly label: TextKey;
  readonly options: readonly string[];
  /** The first content of an own list. */
  readonly defaults: readonly string[];
  /** Whether the values are numbers. */
  readonly isNumeric: boolean;
};

const CONTROLS: Readonly<Record<NamedFlag, FlagControl>> = {
  'landing.headline': createChoice('splitGenerator.flag.headline', HEADLINES),
  'landing.hero': createChoice('splitGenerator.flag.hero', HEROES),
  'landing.sections': createList('splitGenerator.flag.sections', SECTIONS, DEFAULT_SECTIONS),
  'landing.intro-flow': createChoice('splitGenerator.flag.introFlow', INTRO_FLOWS),
  'registration.steps': createChoice('splitGenerator.flag.steps', [1, 2]),
  'voucher.percent': createChoice('splitGenerator.flag.voucher', VOUCHER_PERCENTS),
  'sign-up.methods': createList('splitGenerator.flag.signUp', SIGN_UP_METHODS, SIGN_UP_METHODS),
};

const TEXT: FlagControl = {
  kind: 'text',
  label: 'splitGenerator.flag.text',
  options: [],
  defaults: [],
  isNumeric: false,
};

/** The flags of the catalog that are no texts, in its order. */
export const NAMED_FLAGS = Object.keys(FLAGS) as readonly NamedFlag[];

export function getFlagControl(flag: string): FlagControl {
  return Object.hasOwn(CONTROLS, flag) ? CONTROLS[flag as NamedFlag] : TEXT;
}

/** The key of the text that a flag replaces. */
export function getTextKey(flag: string): string {
  return flag.startsWith(TEXT_PREFIX) ? flag.slice(TEXT_PREFIX.length) : flag;
}

function createChoice(label: TextKey, values: readonly (string | number)[]): FlagControl {
  const isNumeric = values.every((value) => typeof value === 'number');
  return { kind: 'choice', label, options: values.map(String), defaults: [], isNumeric };
}

function createList(label: TextKey, options: readonly string[], defaults: readonly string[]): FlagControl {
  return { kind: 'list', label, options, defaults, isNumeric: false };
}
