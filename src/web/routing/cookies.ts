import type { Locale } from '#kernel/locale.ts';

// Specification J3. Browsers shorten the age to what they allow.
const MAX_AGE = 2_147_483_647;

/** The `lang` cookie, as Set-Cookie and `document.cookie` take it. */
export function localeCookie(locale: Locale, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `lang=${locale}; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax${secure}`;
}

/** Long enough for a visit, and for those who come back the same day; browsers on phones hardly ever end a session. */
const REFERRER_MAX_AGE = 86_400;

/** The `fref` cookie, by which the server knows that a visitor came from a blocked referrer; null takes it away. */
export function cookieOfReferrer(host: string | null, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  const value = host === null ? 'fref=; Max-Age=0' : `fref=${encodeURIComponent(host)}; Max-Age=${REFERRER_MAX_AGE}`;
  return `${value}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The value of a cookie in a Cookie header or in `document.cookie`, or null. */
export function cookieValue(cookies: string | null, name: string): string | null {
  const pairs = (cookies ?? '').split(';').map((pair) => [pair.split('=', 1)[0] ?? '', pair] as const);
  const found = pairs.find(([of, pair]) => of.trim() === name && of !== pair);
  return found ? decode(found[1].slice(found[0].length + 1).trim()) : null;
}

/** Sets a cookie in the browser, at once: what follows may be a navigation, and the Cookie Store API would be late. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = cookie;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
