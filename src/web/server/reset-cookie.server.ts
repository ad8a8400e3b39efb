import type { RouterContextProvider } from 'react-router';
import { endedSecretCookie, rememberedSecret, secretCookie } from './secret-cookie.server.ts';

const NAME = 'vestibule_reset';

/** Remembers the link to a new password that a visitor opened. */
export function resetCookie(context: Readonly<RouterContextProvider>, token: string): string {
  return secretCookie(NAME, context, token);
}

/** Forgets the link. */
export function endedResetCookie(context: Readonly<RouterContextProvider>): string {
  return endedSecretCookie(NAME, context);
}

/** The link that was opened last, or null. */
export function rememberedReset(request: Request): string | null {
  return rememberedSecret(NAME, request);
}
