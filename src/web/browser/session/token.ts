import { SESSION_LIFETIME } from '#modules/membership/rules/member.ts';
import {
  COOKIES,
  cookieValue,
  createExpiredTokenCookie,
  createTokenCookie,
  writeCookie,
} from '#web/routing/cookies.ts';
import type { TokenStorage } from '#web/routing/document-data.tsx';

const TOKEN_NAME = COOKIES.session;
/** The expiry of a stored token by the browser's clock: local storage has no expiry of its own. */
const END_NAME = 'vestibule_token_end';

let storage: TokenStorage = 'cookie';
/** The last token known to this page. */
let seen: string | null | undefined;

/** Sets where the operator stores the token (specification G3); called once, before hydration. */
export function setTokenStorage(chosen: TokenStorage): void {
  storage = chosen;
}

/** Whether the server receives the token with each page request, as it does from a cookie. */
export function isTokenInCookie(): boolean {
  return storage === 'cookie';
}

/** Returns the stored token; an expired one is cleared and not sent. */
export function readToken(): string | null {
  if (storage === 'cookie') return cookieValue(document.cookie, TOKEN_NAME) || null;
  const end = localStore()?.getItem(END_NAME) ?? null;
  if (end !== null && Number(end) <= Date.now()) clear();
  return localStore()?.getItem(TOKEN_NAME) || null;
}

export function storeToken(token: string): void {
  if (storage === 'cookie') {
    writeCookie(createTokenCookie(token, location.origin));
  } else {
    localStore()?.setItem(END_NAME, String(Date.now() + SESSION_LIFETIME));
    localStore()?.setItem(TOKEN_NAME, token);
  }
  seen = readToken();
}

export function clearToken(): void {
  clear();
  seen = readToken();
}

/** Whether another tab, the server or expiry has changed the token since this page last read it; true only once. */
export function hasTokenChangedElsewhere(): boolean {
  const token = readToken();
  const changed = seen !== undefined && seen !== token;
  seen = token;
  return changed;
}

/** Adds `Bearer`, unless the token brings its own scheme (specification G2). */
export function formatAuthorization(token: string): string {
  return /^[a-z]+\s/i.test(token) ? token : `Bearer ${token}`;
}

function clear(): void {
  if (storage === 'cookie') writeCookie(createExpiredTokenCookie(location.origin));
  else for (const name of [TOKEN_NAME, END_NAME]) localStore()?.removeItem(name);
}

/** A browser may block local storage and throw on access. */
function localStore(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
