import {
  COOKIES,
  cookieValue,
  createExpiredTokenCookie,
  createTokenCookie,
  writeCookie,
} from '#web/routing/cookies.ts';
import type { TokenStorage } from '#web/routing/document-data.tsx';

const TOKEN_NAME = COOKIES.session;
/** When a stored token ends by this browser's own clock: local storage forgets nothing by itself. */
const END_NAME = 'vestibule_token_end';
const MAX_AGE = 604_800;

let storage: TokenStorage = 'cookie';
/** What this page last knew of. */
let seen: string | null | undefined;

/** Where the operator wants the token (specification G3); called once, before hydration. */
export function setTokenStorage(chosen: TokenStorage): void {
  storage = chosen;
}

/** Whether the server learns of the token with each page, as it does from a cookie. */
export function isTokenInCookie(): boolean {
  return storage === 'cookie';
}

/** The token as it is stored; one that has ended is cleared and not sent. */
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
    localStore()?.setItem(END_NAME, String(Date.now() + MAX_AGE * 1_000));
    localStore()?.setItem(TOKEN_NAME, token);
  }
  seen = readToken();
}

export function clearToken(): void {
  clear();
  seen = readToken();
}

/** Whether another page, the server or time has changed the token since this page last knew of it; true only once. */
export function hasTokenChangedElsewhere(): boolean {
  const token = readToken();
  const changed = seen !== undefined && seen !== token;
  seen = token;
  return changed;
}

/** `Bearer` in front, unless the token brings its own scheme (specification G2). */
export function formatAuthorization(token: string): string {
  return /^[a-z]+\s/i.test(token) ? token : `Bearer ${token}`;
}

function clear(): void {
  if (storage === 'cookie') writeCookie(createExpiredTokenCookie(location.origin));
  else for (const name of [TOKEN_NAME, END_NAME]) localStore()?.removeItem(name);
}

/** A browser may refuse it, and says so when it is named. */
function localStore(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
