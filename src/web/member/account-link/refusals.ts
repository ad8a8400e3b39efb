import type { IdentityRefusal } from '#modules/identity/rules/provider.ts';
import type { TextKey } from '#texts/keys.ts';
import { LOGIN_REFUSALS, readReason } from '#web/browser/provider-login/refusals.ts';

/** Why nothing was linked. */
export const LINK_REFUSALS = {
  ...LOGIN_REFUSALS,
  own: 'linkIdentity.refused.own',
  'one-of-provider': 'linkIdentity.refused.oneOfProvider',
} as const satisfies Readonly<Record<Exclude<IdentityRefusal, 'last-method' | 'unknown'> | 'own', TextKey>>;
export type LinkRefusal = keyof typeof LINK_REFUSALS;

export function readLinkRefusal(reason: string | null): LinkRefusal {
  return readReason(LINK_REFUSALS, reason);
}
