import type { TextKey } from '#texts/keys.ts';
import { LOGIN_REFUSALS, readReason } from '#web/browser/provider-login/refusals.ts';

const NAMING_PROVIDER = {
  /** Nobody has linked the account, and the login began without an invitation. */
  'no-member': 'providerLogin.noMember.text',
  /** The account is linked to nobody, but a member has its address, for which the provider answers. */
  'known-address': 'providerLogin.knownAddress.text',
} as const satisfies Readonly<Record<string, TextKey>>;

/** Why nobody is logged in or registered. */
export const REFUSALS = { ...LOGIN_REFUSALS, ...NAMING_PROVIDER };
export type Refusal = keyof typeof REFUSALS;

/** Reads a refusal from the address of the page. Without a known provider it is none whose text names the provider. */
export function readRefusal(reason: string | null, isProviderKnown = true): Refusal {
  return readReason(isProviderKnown ? REFUSALS : LOGIN_REFUSALS, reason);
}

const TITLES: Readonly<Partial<Record<Refusal, TextKey>>> = {
  'no-member': 'providerLogin.noMember.title',
  'known-address': 'providerLogin.knownAddress.title',
};

export function getRefusalTitle(refusal: Refusal): TextKey {
  return TITLES[refusal] ?? 'providerLogin.refused.title';
}
