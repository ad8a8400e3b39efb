import { isUuid } from '#kernel/ids.ts';

/**
 * The purposes that a visitor allows or refuses. What is necessary needs no consent; it is named so that a choice is
 * never empty.
 */
export const CONSENT_CATEGORIES = ['necessary', 'analytics', 'personalization', 'marketing'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

/** What a visitor did: all, nothing but the necessary, or a choice of their own. */
export const CONSENT_ACTIONS = ['ACCEPT', 'REFUSE', 'CHOOSE'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

/** Raised where a purpose is added or changes its meaning: every visitor is then asked again. */
export const CONSENT_REVISION = 1;

/** The known ones of given categories in their order, each once; the necessary is always among them. */
export function normalizeCategories(given: readonly unknown[]): readonly ConsentCategory[] {
  return CONSENT_CATEGORIES.filter((category) => category === 'necessary' || given.includes(category));
}

/** Whether what was done and what is allowed by it are one choice: all, nothing but the necessary, or some. */
function isOneChoice(action: ConsentAction, categories: readonly ConsentCategory[]): boolean {
  if (action === 'ACCEPT') return categories.length === CONSENT_CATEGORIES.length;
  return action === 'CHOOSE' || categories.every((category) => category === 'necessary');
}

/** Which texts a visitor read: the revision and a hash of all of them, as `1-p3Gm0x_a`. */
function isTextVersion(version: string): boolean {
  return /^[1-9]\d{0,3}-[A-Za-z0-9_-]{8}$/.test(version);
}

/** What a browser gives to be kept of a choice. */
export type GivenConsent = {
  readonly receipt: string | null;
  readonly previousReceipt: string | null;
  readonly categories: readonly string[];
  readonly action: ConsentAction;
  readonly textVersion: string;
};

/** The names of the fields that cannot be. */
export function findInvalidFields(input: GivenConsent): readonly string[] {
  const { receipt, previousReceipt, categories, action, textVersion } = input;
  const known: readonly string[] = CONSENT_CATEGORIES;
  return [
    ...(receipt !== null && !isUuid(receipt) ? ['receipt'] : []),
    ...(previousReceipt !== null && (!isUuid(previousReceipt) || previousReceipt === receipt)
      ? ['previousReceipt']
      : []),
    ...(categories.every((category) => known.includes(category)) && isOneChoice(action, normalizeCategories(categories))
      ? []
      : ['categories']),
    ...(isTextVersion(textVersion) ? [] : ['textVersion']),
  ];
}

/** What two receipts must have in common to be of one choice. */
export type ConsentChoice = {
  readonly action: ConsentAction;
  readonly categories: readonly ConsentCategory[];
  readonly textVersion: string;
};

/** Whether both are of the same choice: a repetition, then. */
export function isSameChoice(one: ConsentChoice, other: ConsentChoice): boolean {
  return (
    one.action === other.action &&
    one.textVersion === other.textVersion &&
    `${one.categories}` === `${other.categories}`
  );
}
