import { CONSENT_REVISION, type ConsentCategory, normalizeCategories } from '#modules/consent/rules.ts';
import { COOKIES, cookieValue } from '#web/routing/cookies.ts';
import type { ConsentDetail } from './contract.ts';

export const CONSENT_COOKIE = COOKIES.consent;

/** What a decision stores beside the consent library's own fields. */
export type StoredDetail = Omit<ConsentDetail, 'categories'>;

/** The consent library's cookie, as far as it is read without the library. */
type StoredConsent = {
  readonly categories: readonly unknown[];
  readonly revision: unknown;
  readonly lastConsentTimestamp: unknown;
  readonly data: Partial<StoredDetail> | null;
};

/** The categories that the visitor has allowed by our own consent script, or null where nothing is decided yet. */
export function storedCategories(): readonly ConsentCategory[] | null {
  const { revision, lastConsentTimestamp, categories = [] } = readStoredConsent() ?? {};
  return revision === CONSENT_REVISION && lastConsentTimestamp ? normalizeCategories(categories) : null;
}

/** The cookie's fields, whether the decision still holds or not. A cookie is the browser's, so it may hold anything. */
export function readStoredConsent(): Partial<StoredConsent> | null {
  try {
    const parsed: unknown = JSON.parse(cookieValue(document.cookie, CONSENT_COOKIE) ?? 'null');
    if (typeof parsed !== 'object' || parsed === null) return null;
    const { categories, data, ...others } = parsed as Partial<StoredConsent>;
    const known = typeof data === 'object' ? data : null;
    return { ...others, categories: Array.isArray(categories) ? categories : [], data: known };
  } catch {
    return null;
  }
}
