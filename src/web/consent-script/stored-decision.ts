import type { ConsentCategory } from '#modules/consent/rules.ts';
import { CONSENT_STATUS_UPDATED, type ConsentDetail } from '#web/browser/consent/contract.ts';
import {
  CONSENT_COOKIE,
  readStoredConsent,
  type StoredDetail,
  storedCategories,
} from '#web/browser/consent/stored-consent.ts';
import { cookieValue } from '#web/routing/cookies.ts';

/** What a decision keeps beside the library's own fields. */
export type StoredDecision = StoredDetail;

/** Whether the visitor has decided, about these purposes. */
export function isDecided(): boolean {
  return storedCategories() !== null;
}

export function chosenCategories(): readonly ConsentCategory[] {
  return storedCategories() ?? [];
}

/** What the last decision kept, whether it still holds or not. */
export function readStoredDecision(): Partial<StoredDecision> {
  return readStoredConsent()?.data ?? {};
}

/** The cookie as it stands, to tell whether it has changed. */
export function readConsentCookie(): string | null {
  return cookieValue(document.cookie, CONSENT_COOKIE);
}

/** Tells the page what was decided. */
export function notifyPage(): void {
  const detail: ConsentDetail = { ...(readStoredDecision() as StoredDecision), categories: chosenCategories() };
  dispatchEvent(new CustomEvent(CONSENT_STATUS_UPDATED, { detail }));
}
