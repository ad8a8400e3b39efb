import type { RouterContextProvider } from 'react-router';
import { BASE_PATH } from '#kernel/base-path.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import { rememberedSecret, SECRET_MAX_AGE, secureOf } from '#web/routing/secret-cookie.server.ts';

const NAME = COOKIES.passwordReset;

/** Remembers the link to a new password that a visitor opened. */
export function resetCookie(context: Readonly<RouterContextProvider>, token: string): string {
  return cookieOf(context, token, SECRET_MAX_AGE);
}

/** Forgets the link. */
export function endedResetCookie(context: Readonly<RouterContextProvider>): string {
  return cookieOf(context, '', 0);
}

/** The link that was opened last, or null. */
export function rememberedReset(request: Request): string | null {
  return rememberedSecret(NAME, request);
}

function cookieOf(context: Readonly<RouterContextProvider>, value: string, maxAge: number): string {
  return `${NAME}=${value}; Path=${BASE_PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secureOf(context)}`;
}
