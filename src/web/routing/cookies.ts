import type { Locale } from '#kernel/locale.ts';

/** The names of all cookies that the program sets. */
export const COOKIES = {
  locale: 'lang',
  /** The host of a blocked referrer. */
  referrer: 'fref',
  session: 'vestibule_token',
  consent: 'vestibule_consent',
  registration: 'vestibule_registration',
  /** The secret of a mailed activation link. */
  activation: 'vestibule_activation',
  /** Set where the account has just been activated. */
  activated: 'vestibule_activated',
  /** The secret of a mailed link to a new password. */
  passwordReset: 'vestibule_reset',
} as const;

// Specification J3. Browsers shorten the age to what they allow.
const MAX_AGE = 2_147_483_647;

/** The `lang` cookie, as Set-Cookie and `document.cookie` take it. */
export function createLocaleCookie(locale: Locale, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${COOKIES.locale}=${locale}; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax${secure}`;
}

/** Long enough for a visit, and for those who come back the same day; browsers on phones hardly ever end a session. */
const REFERRER_MAX_AGE = 86_400;

/** The `fref` cookie, by which the server knows that a visitor came from a blocked referrer; null takes it away. */
export function createReferrerCookie(host: string | null, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  const value = encodeURIComponent(host ?? '');
  const maxAge = host === null ? 0 : REFERRER_MAX_AGE;
  return `${COOKIES.referrer}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

const SESSION_MAX_AGE = 604_800;

/** The session's cookie, as Set-Cookie and `document.cookie` take it. Scripts may read it (specification G3). */
export function createTokenCookie(token: string, publicOrigin: string): string {
  return sessionCookie(encodeURIComponent(token), SESSION_MAX_AGE, publicOrigin);
}

/** The cookie that ends the session. */
export function createExpiredTokenCookie(publicOrigin: string): string {
  return sessionCookie('', 0, publicOrigin);
}

function sessionCookie(value: string, maxAge: number, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${COOKIES.session}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** A cookie of a Cookie header; `text` is all of it, `value` is not decoded and null where there is no `=`. */
export type Cookie = { readonly name: string; readonly value: string | null; readonly text: string };

/** The cookies of a Cookie header or of `document.cookie`, in their order. */
export function parseCookies(cookies: string | null): readonly Cookie[] {
  return (cookies ?? '').split(';').map((part) => {
    const text = part.trim();
    const [name = ''] = text.split('=', 1);
    return { name: name.trim(), value: name === text ? null : text.slice(name.length + 1).trim(), text };
  });
}

/** The value of a cookie in a Cookie header or in `document.cookie`, or null. The first of several counts. */
export function cookieValue(cookies: string | null, name: string): string | null {
  const found = parseCookies(cookies).find((cookie) => cookie.name === name && cookie.value !== null);
  return found ? decode(found.value ?? '') : null;
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
