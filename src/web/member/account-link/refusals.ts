import type { IdentityRefusal, LoginRefusal } from '#modules/identity/rules/provider.ts';
import type { TextKey } from '#texts/keys.ts';

/** Why nothing was linked. The page's address names one of them; any other value shows the text of `ended`. */
export const LINK_REFUSALS = {
  'not-configured': 'linkIdentity.refused.unavailable',
  unavailable: 'linkIdentity.refused.unavailable',
  denied: 'linkIdentity.refused.denied',
  untrusted: 'linkIdentity.refused.untrusted',
  ended: 'linkIdentity.refused.ended',
  taken: 'linkIdentity.refused.taken',
  own: 'linkIdentity.refused.own',
  'one-of-provider': 'linkIdentity.refused.oneOfProvider',
  'too-many': 'error.tooManyAttempts',
} as const satisfies Readonly<
  Record<
    Exclude<LoginRefusal | IdentityRefusal, 'invitation' | 'last-method' | 'unknown'> | 'own' | 'too-many',
    TextKey
  >
>;
export type LinkRefusal = keyof typeof LINK_REFUSALS;

export function readLinkRefusal(reason: string | null): LinkRefusal {
  return reason !== null && Object.hasOwn(LINK_REFUSALS, reason) ? (reason as LinkRefusal) : 'ended';
}
