import type { RouterContextProvider } from 'react-router';
import { BASE_PATH } from '#kernel/base-path.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import { getSecureAttribute, readSecretCookie, SECRET_MAX_AGE } from '#web/routing/secret-cookie.server.ts';

const NAME = COOKIES.adminInvitation;

/** Creates the cookie that stores the invitation that an invited admin opened. */
export function createInvitationCookie(context: Readonly<RouterContextProvider>, token: string): string {
  return formatCookie(context, token, SECRET_MAX_AGE);
}

/** Creates the cookie that deletes the stored invitation. */
export function createExpiredInvitationCookie(context: Readonly<RouterContextProvider>): string {
  return formatCookie(context, '', 0);
}

/** Returns the invitation that was opened last, or null. */
export function readInvitationCookie(request: Request): string | null {
  return readSecretCookie(NAME, request);
}

function formatCookie(context: Readonly<RouterContextProvider>, value: string, maxAge: number): string {
  return `${NAME}=${value}; Path=${BASE_PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${getSecureAttribute(context)}`;
}
