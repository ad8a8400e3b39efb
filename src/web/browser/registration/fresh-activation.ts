import { BASE_PATH } from '#kernel/base-path.ts';
import { COOKIES, cookieValue } from '#web/routing/cookies.ts';

/**
 * Marks that the account was activated in this browser a moment ago: the welcome page then redirects to the shop. The
 * mark lasts two minutes, and the first read deletes it, so that no later visit is redirected.
 */
const NAME = COOKIES.activated;
const ATTRIBUTES = `Path=${BASE_PATH}; SameSite=Lax`;
const NOTED = `${NAME}=1; Max-Age=120; ${ATTRIBUTES}`;

/** The mark as a Set-Cookie value for server responses. */
export const FRESH_ACTIVATION_COOKIE = NOTED;

export function markFreshActivation(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = NOTED;
}

export function clearFreshActivation(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
}

export function isFreshlyActivated(cookies: string | null): boolean {
  return cookieValue(cookies, NAME) === '1';
}
