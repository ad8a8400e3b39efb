import type { RouterContextProvider } from 'react-router';
import { BASE_PATH } from '#kernel/base-path.ts';
import { COOKIES } from '#web/routing/cookies.ts';
import { rememberedSecret, SECRET_MAX_AGE, secureOf } from '#web/routing/secret-cookie.server.ts';

const NAME = COOKIES.activation;

/** Remembers the activation link that a visitor opened. */
export function activationCookie(context: Readonly<RouterContextProvider>, accountActivationId: string): string {
  return cookieOf(context, accountActivationId, SECRET_MAX_AGE);
}

/** Forgets the link. */
export function endedActivationCookie(context: Readonly<RouterContextProvider>): string {
  return cookieOf(context, '', 0);
}

/** The link that was opened last, or null. */
export function rememberedActivation(request: Request): string | null {
  return rememberedSecret(NAME, request);
}

function cookieOf(context: Readonly<RouterContextProvider>, value: string, maxAge: number): string {
  return `${NAME}=${value}; Path=${BASE_PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secureOf(context)}`;
}
