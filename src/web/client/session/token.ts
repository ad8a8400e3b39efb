import { cookieValue, writeCookie } from '../../cookies.ts';
import type { TokenStorage } from '../../page-facts.tsx';

const TOKEN_NAME = 'vestibule_token';
const MAX_AGE = 604_800;

let storage: TokenStorage = 'cookie';

/** Where the operator wants the token (specification section 6); called once, before hydration. */
export function storeTokenIn(chosen: TokenStorage): void {
  storage = chosen;
}

/** Whether the server learns of the token with each page, as it does from a cookie. */
export function pagesCarryToken(): boolean {
  return storage === 'cookie';
}

/** The session's cookie, as Set-Cookie and `document.cookie` take it. Scripts may read it: the specification asks for it. */
export function tokenCookie(token: string, publicOrigin: string): string {
  return cookieOf(encodeURIComponent(token), MAX_AGE, publicOrigin);
}

/** The cookie that ends the session. */
export function endedTokenCookie(publicOrigin: string): string {
  return cookieOf('', 0, publicOrigin);
}

export function readToken(): string | null {
  const token = storage === 'cookie' ? cookieValue(document.cookie, TOKEN_NAME) : localStorage.getItem(TOKEN_NAME);
  return token || null;
}

export function keepToken(token: string): void {
  if (storage === 'cookie') writeCookie(tokenCookie(token, location.origin));
  else localStorage.setItem(TOKEN_NAME, token);
}

export function dropToken(): void {
  if (storage === 'cookie') writeCookie(endedTokenCookie(location.origin));
  else localStorage.removeItem(TOKEN_NAME);
}

/** `Bearer` in front, unless the token brings its own scheme (specification section 6). */
export function authorizationOf(token: string): string {
  return /^[a-z]+\s/i.test(token) ? token : `Bearer ${token}`;
}

function cookieOf(value: string, maxAge: number, publicOrigin: string): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${TOKEN_NAME}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
