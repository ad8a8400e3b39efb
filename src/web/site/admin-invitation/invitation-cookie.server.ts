import type { RouterContextProvider } from 'react-router';
import { COOKIES } from '#web/routing/cookies.ts';
import { createSecretCookie, readSecretCookie } from '#web/routing/secret-cookie.server.ts';

const NAME = COOKIES.adminInvitation;

/** Creates the cookie that stores the invitation that an invited admin opened. */
export function createInvitationCookie(context: Readonly<RouterContextProvider>, token: string): string {
  return createSecretCookie(NAME, context, token);
}

/** Creates the cookie that deletes the stored invitation. */
export function createExpiredInvitationCookie(context: Readonly<RouterContextProvider>): string {
  return createSecretCookie(NAME, context, null);
}

/** Returns the invitation that was opened last, or null. */
export function readInvitationCookie(request: Request): string | null {
  return readSecretCookie(NAME, request);
}
