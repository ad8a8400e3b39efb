import * as v from 'valibot';
import { LOCALES } from '#kernel/locale.ts';
import { VOUCHER_PERCENTS } from '#kernel/voucher-percent.ts';
import { HEADLINES, HEROES, INTRO_FLOWS, SECTIONS } from '#modules/invitation/rules/customization.ts';
import { describeIssue, formatPath } from './describe-issue.ts';
import { SIGN_UP_METHODS } from './sign-up-methods.ts';

const MOST_TEXT = 500;

/**
 * What an experiment can vary. A flag without a value leaves the choice to the page's own data, so that every page
 * works without the feature service.
 */
export const FLAGS = {
  /** The headline variant of the landing page. */
  'landing.headline': v.picklist(HEADLINES),
  /** The picture of the landing page's hero. */
  'landing.hero': v.picklist(HEROES),
  /** The sections below the hero, in their order. */
  'landing.sections': v.pipe(
    v.array(v.picklist(SECTIONS)),
    v.check((all) => isWithoutRepetition(all), 'names a section twice'),
  ),
  /** The introduction before the hero. */
  'landing.intro-flow': v.picklist(INTRO_FLOWS),
  /** The number of steps of the registration form. */
  'registration.steps': v.picklist([1, 2]),
  /** The percentage of the welcome voucher. */
  'voucher.percent': v.picklist(VOUCHER_PERCENTS),
  /** The ways to sign up, in their order. */
  'sign-up.methods': v.pipe(
    v.array(v.picklist(SIGN_UP_METHODS)),
    v.minLength(1, 'is empty'),
    v.check((all) => isWithoutRepetition(all), 'names a way twice'),
  ),
} as const;

function createTextSchema() {
  return v.pipe(
    v.string(),
    v.minLength(1, 'is empty'),
    v.maxLength(MOST_TEXT, `has more than ${MOST_TEXT} characters`),
  );
}

/** Replaces a text of the catalogs, by locale; a locale without a value keeps its text. */
const text = v.pipe(
  v.record(v.picklist(LOCALES), createTextSchema()),
  v.check((texts) => Object.keys(texts).length > 0, 'has no language'),
);

export const TEXT_PREFIX = 'text.';

export type NamedFlag = keyof typeof FLAGS;
export type TextFlag = `${typeof TEXT_PREFIX}${string}`;
export type FlagKey = NamedFlag | TextFlag;

/** The values of flags; a flag without a value is absent. */
export type FlagValues = {
  readonly [Key in NamedFlag]?: v.InferOutput<(typeof FLAGS)[Key]>;
} & { readonly [Key in TextFlag]?: v.InferOutput<typeof text> };

/** Whether a key names a flag of the catalog that is no text. */
function isNamedFlag(key: string): key is NamedFlag {
  return Object.hasOwn(FLAGS, key);
}

/** Whether a key names a flag of the catalog; `isTextKey` says which texts exist. */
export function isFlagKey(key: string, isTextKey: (key: string) => boolean): key is FlagKey {
  return isNamedFlag(key) || (key.startsWith(TEXT_PREFIX) && isTextKey(key.slice(TEXT_PREFIX.length)));
}

/** Whether a feature of a payload is a flag by its name; it may vary a text that does not exist any more. */
export function isFlagFeature(feature: string): feature is FlagKey {
  return isNamedFlag(feature) || isTextFlag(feature);
}

/** Whether a flag, or a feature by its name, is a text. */
export function isTextFlag(key: string): key is TextFlag {
  return key.startsWith(TEXT_PREFIX);
}

/** Reads the value of a flag; null where the value does not suit the flag, so that the default applies. */
export function readFlagValue<Key extends FlagKey>(key: Key, value: unknown): FlagValues[Key] | null {
  const schema: v.GenericSchema = isNamedFlag(key) ? FLAGS[key] : text;
  const result = v.safeParse(schema, value);
  return result.success ? (result.output as FlagValues[Key]) : null;
}

/** Describes why a value does not suit a flag; null for a suitable value. */
export function findFlagProblem(key: FlagKey, value: unknown): string | null {
  const schema: v.GenericSchema = isNamedFlag(key) ? FLAGS[key] : text;
  const result = v.safeParse(schema, value);
  if (result.success) return null;
  const [issue] = result.issues;
  const part = formatPath((issue.path ?? []).map(({ key: name }) => name));
  return part === '' ? describeIssue(issue) : `${part} ${describeIssue(issue)}`;
}

function isWithoutRepetition(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
