import type { RouterContextProvider } from 'react-router';
import { BASE_PATH } from '#kernel/base-path.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import { getSecureAttribute, readSecretCookie, SECRET_MAX_AGE } from '#web/routing/secret-cookie.server.ts';

const NAME = COOKIES.passwordReset;

/** Creates the cookie that stores the password reset link that a visitor opened. */
export function createResetCookie(context: Readonly<RouterContextProvider>, token: string): string {
  return formatCookie(context, token, SECRET_MAX_AGE);
}

/** Creates the cookie that deletes the stored link. */
export function createExpiredResetCookie(context: Readonly<RouterContextProvider>): string {
  return formatCookie(context, '', 0);
}

/** Returns the link that was opened last, or null. */
export function readResetCookie(request: Request): string | null {
  return readSecretCookie(NAME, request);
}

function formatCookie(context: Readonly<RouterContextProvider>, value: string, maxAge: number): string {
  return `${NAME}=${value}; Path=${BASE_PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${getSecureAttribute(context)}`;
}
