import type { RouterContextProvider } from 'react-router';
import { BASE_PATH } from '#kernel/base-path.ts';
import { SECOND } from '#kernel/instant.ts';
import { LOGIN_COOKIES } from '#modules/identity/rules/cookies.ts';
import { FLOW_LIFETIME, PROVEN_LIFETIME } from '#modules/identity/rules/provider.ts';
import { cookieValue } from '#web/routing/cookies.ts';
import { getSecureAttribute } from '#web/routing/secret-cookie.server.ts';

type Name = keyof typeof LOGIN_COOKIES;

const LIFETIMES = { flow: FLOW_LIFETIME, answer: FLOW_LIFETIME, link: PROVEN_LIFETIME } as const satisfies Record<
  Name,
  number
>;

/** Returns the value of a cookie of logins by a provider, or null. */
export function readLoginCookie(request: Request, name: Name): string | null {
  return cookieValue(request.headers.get('Cookie'), LOGIN_COOKIES[name]);
}

/** Creates such a cookie, which scripts cannot read, for Set-Cookie; null deletes it. */
export function createLoginCookie(context: Readonly<RouterContextProvider>, name: Name, value: string | null): string {
  const maxAge = value === null ? 0 : LIFETIMES[name] / SECOND;
  return `${LOGIN_COOKIES[name]}=${value ?? ''}; Path=${BASE_PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${getSecureAttribute(context)}`;
}
