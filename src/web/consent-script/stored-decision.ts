import type { ConsentCategory } from '#modules/consent/rules.ts';
import { CONSENT_STATUS_UPDATED, type ConsentDetail } from '#web/browser/consent/contract.ts';
import {
  CONSENT_COOKIE,
  readStoredConsent,
  type StoredDetail,
  storedCategories,
} from '#web/browser/consent/stored-consent.ts';
import { cookieValue } from '#web/routing/cookies.ts';

/** The fields that a decision stores beside the library's own. */
export type StoredDecision = StoredDetail;

/** Whether the visitor has decided about the current purposes. */
export function isDecided(): boolean {
  return storedCategories() !== null;
}

export function chosenCategories(): readonly ConsentCategory[] {
  return storedCategories() ?? [];
}

/** Returns the fields that the last decision stored, whether it is still valid or not. */
export function readStoredDecision(): Partial<StoredDecision> {
  return readStoredConsent()?.data ?? {};
}

/** Returns the cookie's raw value, to detect changes. */
export function readConsentCookie(): string | null {
  return cookieValue(document.cookie, CONSENT_COOKIE);
}

/** Notifies the page of the decision. */
export function notifyPage(): void {
  const detail: ConsentDetail = { ...(readStoredDecision() as StoredDecision), categories: chosenCategories() };
  dispatchEvent(new CustomEvent(CONSENT_STATUS_UPDATED, { detail }));
}
