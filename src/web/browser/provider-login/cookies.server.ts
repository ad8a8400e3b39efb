import type { RouterContextProvider } from 'react-router';
import { BASE_PATH } from '#kernel/base-path.ts';
import { SECOND } from '#kernel/instant.ts';
import { LOGIN_COOKIES } from '#modules/identity/rules/cookies.ts';
import { FLOW_LIFETIME, PROVEN_LIFETIME } from '#modules/identity/rules/provider.ts';
import { cookieValue } from '#web/routing/cookies.ts';
import { getSecureAttribute } from '#web/routing/secret-cookie.server.ts';

type Name = keyof typeof LOGIN_COOKIES;

const WRITE = {
  flow: (value, seconds) => `${LOGIN_COOKIES.flow}=${value}; Max-Age=${seconds(FLOW_LIFETIME)}`,
  answer: (value, seconds) => `${LOGIN_COOKIES.answer}=${value}; Max-Age=${seconds(FLOW_LIFETIME)}`,
  identity: (value, seconds) => `${LOGIN_COOKIES.identity}=${value}; Max-Age=${seconds(PROVEN_LIFETIME)}`,
  link: (value, seconds) => `${LOGIN_COOKIES.link}=${value}; Max-Age=${seconds(PROVEN_LIFETIME)}`,
} as const satisfies Record<Name, (value: string, seconds: (lifetime: number) => number) => string>;

/** Returns the value of a cookie of logins by a provider, or null. */
export function readLoginCookie(request: Request, name: Name): string | null {
  return cookieValue(request.headers.get('Cookie'), LOGIN_COOKIES[name]);
}

/** Creates such a cookie, which scripts cannot read, for Set-Cookie; null deletes it. */
export function createLoginCookie(context: Readonly<RouterContextProvider>, name: Name, value: string | null): string {
  const pair = WRITE[name](value ?? '', (lifetime) => (value === null ? 0 : lifetime / SECOND));
  return `${pair}; Path=${BASE_PATH}; HttpOnly; SameSite=Lax${getSecureAttribute(context)}`;
}
