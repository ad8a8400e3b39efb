import { createAnonymousIdCookie, readAnonymousId, writeCookie } from '#web/routing/cookies.ts';
import { onConsent } from '../consent/consent-status.ts';

const BYTES = 16;

let id: string | null = null;

/** Returns the id by which experiments divide visitors: the stored one, else one of this page load only. */
export function getAnonymousId(): string {
  id ??= readAnonymousId(document.cookie) ?? createId();
  return id;
}

/**
 * Stores the id once the visitor allows it, and replaces it when the visitor withdraws; `onChange` is called after that.
 * Returns a function that stops this.
 */
export function followConsentWithId(publicOrigin: string, onChange: () => void): () => void {
  let isStored = readAnonymousId(document.cookie) !== null;
  return onConsent(({ categories }) => {
    const isAllowed = categories.includes('analytics');
    if (isAllowed === isStored) return;
    isStored = isAllowed;
    writeCookie(createAnonymousIdCookie(isAllowed ? getAnonymousId() : null, publicOrigin));
    if (isAllowed) return;
    id = createId();
    onChange();
  });
}

function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
