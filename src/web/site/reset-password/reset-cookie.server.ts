import type { RouterContextProvider } from 'react-router';
import { COOKIES } from '#web/routing/cookies.ts';
import { createSecretCookie, readSecretCookie } from '#web/routing/secret-cookie.server.ts';

const NAME = COOKIES.passwordReset;

/** Creates the cookie that stores the password reset link that a visitor opened. */
export function createResetCookie(context: Readonly<RouterContextProvider>, token: string): string {
  return createSecretCookie(NAME, context, token);
}

/** Creates the cookie that deletes the stored link. */
export function createExpiredResetCookie(context: Readonly<RouterContextProvider>): string {
  return createSecretCookie(NAME, context, null);
}

/** Returns the link that was opened last, or null. */
export function readResetCookie(request: Request): string | null {
  return readSecretCookie(NAME, request);
}
