import { CONSENT_REVISION, type ConsentCategory, normalizeCategories } from '#modules/consent/rules.ts';
import { COOKIES, cookieValue } from '#web/routing/cookies.ts';
import type { ConsentDetail } from './contract.ts';

export const CONSENT_COOKIE = COOKIES.consent;

/** The fields that a decision stores beside the consent library's own. */
export type StoredDetail = Omit<ConsentDetail, 'categories'>;

/** The fields of the consent library's cookie that we read without the library. */
type StoredConsent = {
  readonly categories: readonly unknown[];
  readonly revision: unknown;
  readonly lastConsentTimestamp: unknown;
  readonly data: Partial<StoredDetail> | null;
};

/** Returns the categories that the visitor has allowed in our own consent script, or null without a decision. */
export function storedCategories(): readonly ConsentCategory[] | null {
  const { revision, lastConsentTimestamp, categories = [] } = readStoredConsent() ?? {};
  return revision === CONSENT_REVISION && lastConsentTimestamp ? normalizeCategories(categories) : null;
}

/** Returns the cookie's fields, whether the decision is still valid or not. A cookie's content is untrusted. */
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
