import type { RouterContextProvider } from 'react-router';
import { endedSecretCookie, rememberedSecret, secretCookie } from './secret-cookie.server.ts';

const NAME = 'vestibule_activation';

/** Remembers the activation link that a visitor opened. */
export function activationCookie(context: Readonly<RouterContextProvider>, accountActivationId: string): string {
  return secretCookie(NAME, context, accountActivationId);
}

/** Forgets the link. */
export function endedActivationCookie(context: Readonly<RouterContextProvider>): string {
  return endedSecretCookie(NAME, context);
}

/** The link that was opened last, or null. */
export function rememberedActivation(request: Request): string | null {
  return rememberedSecret(NAME, request);
}
