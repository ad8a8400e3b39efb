import { DAY, SECOND } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import { SESSION_LIFETIME } from '#modules/membership/rules/member.ts';

/** The names of all cookies that the application sets. */
export const COOKIES = {
  locale: 'lang',
  /** The host of a blocked referrer. */
  referrer: 'fref',
  session: 'vestibule_token',
  consent: 'vestibule_consent',
  registration: 'vestibule_registration',
  /** The secret of a mailed activation link. */
  activation: 'vestibule_activation',
  /** Set right after the account's activation. */
  activated: 'vestibule_activated',
  /** The secret of a mailed password reset link. */
  passwordReset: 'vestibule_reset',
  /** The secret of a mailed link that logs in. */
  loginLink: 'vestibule_login_link',
  /** The secret of a mailed link to personal data. */
  personalData: 'vestibule_personal_data',
  /** The link that ends a newsletter. */
  newsletter: 'vestibule_newsletter',
  /** The secret of the mailed link that confirms another address. */
  confirmEmail: 'vestibule_confirm_email',
  /** The secret of the mailed link that takes another address back. */
  undoEmail: 'vestibule_undo_email',
  /** The secret of the mailed invitation of an admin. */
  adminInvitation: 'vestibule_admin_invitation',
  /** The variants of experiments that the visit has. */
  variants: 'vestibule_variants',
  /** The token of the preview link that the visit opened. */
  preview: 'vestibule_preview',
  /** The variations that the visit has seen, each counted once. */
  exposed: 'vestibule_exposed',
  /** Identifies a visitor who allows it to experiments, and to nothing else. */
  anonymousId: 'vestibule_anonymous_id',
} as const;

// Specification J3. Browsers shorten the age to what they allow.
const MAX_AGE = 2_147_483_647;

/** Builds the `lang` cookie for Set-Cookie and `document.cookie`. */
export function createLocaleCookie(locale: Locale, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${COOKIES.locale}=${locale}; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax${secure}`;
}

/** Builds the cookie with the visit's variants. It ends with the browser's session and identifies nobody. */
export function createVariantsCookie(value: string, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${COOKIES.variants}=${value}; Path=/; SameSite=Lax${secure}`;
}

/**
 * Builds the cookie with the variations that the visit has seen. It ends with the browser's session and identifies
 * nobody; null deletes it.
 */
export function createExposedCookie(value: string | null, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${COOKIES.exposed}=${value ?? ''}; ${value === null ? 'Max-Age=0; ' : ''}Path=/; SameSite=Lax; HttpOnly${secure}`;
}

/** Half a year, as the choice in the cookie settings. */
const ANONYMOUS_ID_AGE = (182 * DAY) / SECOND;
const ANONYMOUS_ID = /^[\w-]{8,64}$/;

/** Builds the cookie that identifies a visitor who allows it to experiments; null deletes the cookie. */
export function createAnonymousIdCookie(id: string | null, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  const maxAge = id === null ? 0 : ANONYMOUS_ID_AGE;
  return `${COOKIES.anonymousId}=${id ?? ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** Returns the anonymous id in a Cookie header or in `document.cookie`, or null. */
export function readAnonymousId(cookies: string | null): string | null {
  return parseAnonymousId(cookieValue(cookies, COOKIES.anonymousId));
}

/** Returns the anonymous id in the value of its cookie, or null. */
export function parseAnonymousId(value: string | null): string | null {
  return value !== null && ANONYMOUS_ID.test(value) ? value : null;
}

/** Builds the cookie with the token of a preview link, which ends with the browser's session; null deletes the cookie. */
export function createPreviewCookie(token: string | null, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${COOKIES.preview}=${token ?? ''}; ${token === null ? 'Max-Age=0; ' : ''}Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Covers a visit and a return on the same day; a session cookie would stay, as mobile browsers rarely end one. */
const REFERRER_MAX_AGE = 86_400;

/** Builds the `fref` cookie, which marks a visitor from a blocked referrer for the server; null deletes the cookie. */
export function createReferrerCookie(host: string | null, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  const value = encodeURIComponent(host ?? '');
  const maxAge = host === null ? 0 : REFERRER_MAX_AGE;
  return `${COOKIES.referrer}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Builds the session cookie for Set-Cookie and `document.cookie`. Scripts may read it (specification G3). */
export function createTokenCookie(token: string, publicOrigin: string): string {
  return sessionCookie(encodeURIComponent(token), SESSION_LIFETIME / SECOND, publicOrigin);
}

/** Builds the cookie that ends the session. */
export function createExpiredTokenCookie(publicOrigin: string): string {
  return sessionCookie('', 0, publicOrigin);
}

function sessionCookie(value: string, maxAge: number, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${COOKIES.session}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** A cookie of a Cookie header; `text` is the whole pair, `value` is not decoded and null without `=`. */
export type Cookie = { readonly name: string; readonly value: string | null; readonly text: string };

/** Parses the cookies of a Cookie header or of `document.cookie`, in their order. */
export function parseCookies(cookies: string | null): readonly Cookie[] {
  if (!cookies) return [];
  return cookies.split(';').map((part) => {
    const text = part.trim();
    const end = text.indexOf('=');
    if (end < 0) return { name: text, value: null, text };
    return { name: text.slice(0, end).trim(), value: text.slice(end + 1).trim(), text };
  });
}

/** Returns the value of a cookie in a Cookie header or in `document.cookie`, or null. The first of several counts. */
export function cookieValue(cookies: string | null, name: string): string | null {
  const found = parseCookies(cookies).find((cookie) => cookie.name === name && cookie.value !== null);
  return found ? decodeCookie(found.value ?? '') : null;
}

/** Sets a cookie synchronously: a navigation may follow at once, too early for the asynchronous Cookie Store API. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = cookie;
}

/** The text of a cookie's value; one that is not encoded is what it is. */
export function decodeCookie(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
