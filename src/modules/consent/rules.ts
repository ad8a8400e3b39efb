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
export function categoriesOf(given: readonly unknown[]): readonly ConsentCategory[] {
  return CONSENT_CATEGORIES.filter((category) => category === 'necessary' || given.includes(category));
}

/** Which texts a visitor read: the revision and a hash of all of them, as `1-p3Gm0x_a`. */
export function isTextVersion(version: string): boolean {
  return /^[1-9]\d{0,3}-[A-Za-z0-9_-]{8}$/.test(version);
}
