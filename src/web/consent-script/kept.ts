import { CONSENT_REVISION, type ConsentCategory, categoriesOf } from '../../modules/consent/rules.ts';
import { CONSENT_STATUS_UPDATED, type ConsentDetail } from '../client/consent/contract.ts';
import { cookieValue } from '../cookies.ts';

export const COOKIE = 'vestibule_consent';

/** What a decision keeps beside the library's own fields. */
export type Kept = Omit<ConsentDetail, 'categories'>;

/** The library's cookie, as far as it is read without the library. */
type Cookie = {
  readonly categories: readonly unknown[];
  readonly revision: unknown;
  readonly lastConsentTimestamp: unknown;
  readonly data: Partial<Kept> | null;
};

/** Whether the visitor has decided, about these purposes. */
export function isDecided(): boolean {
  const { revision, lastConsentTimestamp } = cookie() ?? {};
  return revision === CONSENT_REVISION && Boolean(lastConsentTimestamp);
}

export function chosenCategories(): readonly ConsentCategory[] {
  return isDecided() ? categoriesOf(cookie()?.categories ?? []) : [];
}

/** What the last decision kept, whether it still holds or not. */
export function kept(): Partial<Kept> {
  return cookie()?.data ?? {};
}

/** The cookie as it stands, to tell whether it has changed. */
export function cookieAsKept(): string | null {
  return cookieValue(document.cookie, COOKIE);
}

/** Tells the page what was decided. */
export function tell(): void {
  const detail: ConsentDetail = { ...(kept() as Kept), categories: chosenCategories() };
  dispatchEvent(new CustomEvent(CONSENT_STATUS_UPDATED, { detail }));
}

// A cookie is the browser's: whatever stands in it may be anything.
function cookie(): Partial<Cookie> | null {
  try {
    const parsed: unknown = JSON.parse(cookieAsKept() ?? 'null');
    if (typeof parsed !== 'object' || parsed === null) return null;
    const { categories, data, ...others } = parsed as Partial<Cookie>;
    const known = typeof data === 'object' ? data : null;
    return { ...others, categories: Array.isArray(categories) ? categories : [], data: known };
  } catch {
    return null;
  }
}
