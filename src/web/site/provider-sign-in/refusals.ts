import type { LoginRefusal } from '#modules/identity/rules/provider.ts';
import type { TextKey } from '#texts/keys.ts';

/** Why nobody is logged in or registered. The page's address names one of them; any other value shows `ended`. */
export const REFUSALS = {
  'not-configured': 'linkIdentity.refused.unavailable',
  unavailable: 'linkIdentity.refused.unavailable',
  denied: 'linkIdentity.refused.denied',
  untrusted: 'linkIdentity.refused.untrusted',
  ended: 'linkIdentity.refused.ended',
  taken: 'linkIdentity.refused.taken',
  'too-many': 'error.tooManyAttempts',
  /** Nobody has linked the account, and the login began without an invitation. */
  'no-member': 'providerLogin.noMember.text',
  /** The account is linked to nobody, but a member has its address, for which the provider answers. */
  'known-address': 'providerLogin.knownAddress.text',
} as const satisfies Readonly<
  Record<Exclude<LoginRefusal, 'invitation'> | 'too-many' | 'no-member' | 'known-address', TextKey>
>;
export type Refusal = keyof typeof REFUSALS;

const NAMING_PROVIDER: ReadonlySet<string> = new Set<Refusal>(['no-member', 'known-address']);

/** Reads a refusal from the address of the page. Without a known provider it is none whose text names the provider. */
export function readRefusal(reason: string | null, isProviderKnown = true): Refusal {
  if (reason === null || !Object.hasOwn(REFUSALS, reason)) return 'ended';
  return NAMING_PROVIDER.has(reason) && !isProviderKnown ? 'ended' : (reason as Refusal);
}

const TITLES: Readonly<Partial<Record<Refusal, TextKey>>> = {
  'no-member': 'providerLogin.noMember.title',
  'known-address': 'providerLogin.knownAddress.title',
};

export function getRefusalTitle(refusal: Refusal): TextKey {
  return TITLES[refusal] ?? 'providerLogin.refused.title';
}
