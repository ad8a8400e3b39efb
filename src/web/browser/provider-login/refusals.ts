import type { LoginRefusal } from '#modules/identity/rules/provider.ts';
import type { TextKey } from '#texts/keys.ts';

/** Why a login at a provider did not succeed, whatever it was for. */
export const LOGIN_REFUSALS = {
  'not-configured': 'linkIdentity.refused.unavailable',
  unavailable: 'linkIdentity.refused.unavailable',
  denied: 'linkIdentity.refused.denied',
  untrusted: 'linkIdentity.refused.untrusted',
  ended: 'linkIdentity.refused.ended',
  taken: 'linkIdentity.refused.taken',
  'too-many': 'error.tooManyAttempts',
} as const satisfies Readonly<Record<Exclude<LoginRefusal, 'invitation'> | 'too-many', TextKey>>;

/** Reads a reason from the address of a page that explains it; any other value is `ended`. */
export function readReason<Texts extends typeof LOGIN_REFUSALS>(texts: Texts, reason: string | null): keyof Texts {
  return reason !== null && Object.hasOwn(texts, reason) ? (reason as keyof Texts) : 'ended';
}
