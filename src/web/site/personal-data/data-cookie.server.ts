import type { RouterContextProvider } from 'react-router';
import { COOKIES } from '#web/routing/cookies.ts';
import { createSecretCookie, readSecretCookie } from '#web/routing/secret-cookie.server.ts';

/** Creates the cookie that stores the link to personal data that a person opened; null deletes it. */
export function createDataCookie(context: Readonly<RouterContextProvider>, token: string | null): string {
  return createSecretCookie(COOKIES.personalData, context, token);
}

/** Returns the link that was opened last, or null. */
export function readDataCookie(request: Request): string | null {
  return readSecretCookie(COOKIES.personalData, request);
}
