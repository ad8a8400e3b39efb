import type { RouterContextProvider } from 'react-router';
import { BASE_PATH } from '#kernel/base-path.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import { getSecureAttribute, readSecretCookie, SECRET_MAX_AGE } from '#web/routing/secret-cookie.server.ts';

const NAME = COOKIES.confirmEmail;

/** Creates the cookie that stores the link that confirms another address that was opened; null deletes it. */
export function createConfirmEmailCookie(context: Readonly<RouterContextProvider>, token: string | null): string {
  const maxAge = token === null ? 0 : SECRET_MAX_AGE;
  return `${NAME}=${token ?? ''}; Path=${BASE_PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${getSecureAttribute(context)}`;
}

/** Returns the link that was opened last, or null. */
export function readConfirmEmailCookie(request: Request): string | null {
  return readSecretCookie(NAME, request);
}
