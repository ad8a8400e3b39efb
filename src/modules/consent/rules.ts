import { isUuid } from '#kernel/ids.ts';

/**
 * The purposes that a visitor allows or refuses. The necessary purpose requires no consent; it is listed so that a
 * choice is never empty.
 */
export const CONSENT_CATEGORIES = ['necessary', 'analytics', 'personalization', 'marketing'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

/** The visitor's action: accepts all, refuses all but the necessary, or chooses. */
export const CONSENT_ACTIONS = ['ACCEPT', 'REFUSE', 'CHOOSE'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

/** Increased where a purpose is added or changes its meaning: the banner then appears for every visitor again. */
export const CONSENT_REVISION = 2;

/** The known categories among the given ones, in their order, each once; the necessary one is always included. */
export function normalizeCategories(given: readonly unknown[]): readonly ConsentCategory[] {
  return CONSENT_CATEGORIES.filter((category) => category === 'necessary' || given.includes(category));
}

/** Whether the action matches the allowed categories: all, only the necessary one, or some. */
function isOneChoice(action: ConsentAction, categories: readonly ConsentCategory[]): boolean {
  if (action === 'ACCEPT') return categories.length === CONSENT_CATEGORIES.length;
  return action === 'CHOOSE' || categories.every((category) => category === 'necessary');
}

/** The version of the texts that a visitor read: the revision and a hash of all texts, as `1-p3Gm0x_a`. */
function isTextVersion(version: string): boolean {
  return /^[1-9]\d{0,3}-[A-Za-z0-9_-]{8}$/.test(version);
}

/** The consent as a browser sends it. */
export type GivenConsent = {
  readonly receipt: string | null;
  readonly previousReceipt: string | null;
  readonly categories: readonly string[];
  readonly action: ConsentAction;
  readonly textVersion: string;
};

/** The names of the invalid fields. */
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

/** The fields that are equal in two receipts of one choice. */
export type ConsentChoice = {
  readonly action: ConsentAction;
  readonly categories: readonly ConsentCategory[];
  readonly textVersion: string;
};

/** Whether both are of the same choice, so that one is a repetition. */
export function isSameChoice(one: ConsentChoice, other: ConsentChoice): boolean {
  return (
    one.action === other.action &&
    one.textVersion === other.textVersion &&
    `${one.categories}` === `${other.categories}`
  );
}
