import { MINUTE } from '#kernel/instant.ts';

/** The identity providers. `openid` is the operator's own, by its issuer. */
export const PROVIDERS = ['google', 'apple', 'facebook', 'openid'] as const;
export type ProviderId = (typeof PROVIDERS)[number];

export function isProvider(text: string): text is ProviderId {
  return PROVIDERS.some((provider) => provider === text);
}

/** A provider that the operator has configured, as pages show it. */
export type ProviderOption = { readonly id: ProviderId; readonly name: string };

/** The names of the known providers, the same in every language. The operator names the own one. */
export const PROVIDER_NAMES = { google: 'Google', apple: 'Apple', facebook: 'Facebook' } as const satisfies Partial<
  Record<ProviderId, string>
>;

/** What pages and mails call a provider, also one that is configured no more. */
export function getProviderName(id: ProviderId, configured: readonly ProviderOption[]): string {
  const option = configured.find((provider) => provider.id === id);
  return option?.name ?? (id === 'openid' ? 'OpenID Connect' : PROVIDER_NAMES[id]);
}

/** Whether a linked account logs in now: the operator may have removed its provider. */
export function isUsable({ provider }: { readonly provider: string }, configured: readonly ProviderOption[]): boolean {
  return configured.some(({ id }) => id === provider);
}

/** How long a visitor may take at the provider. */
export const FLOW_LIFETIME = 10 * MINUTE;
/** How long an identity that a provider has confirmed can be used to register, or to be linked. */
export const PROVEN_LIFETIME = 20 * MINUTE;

/** Below the base path, in all languages: the address that is registered at the provider. */
export function getCallbackPath(provider: ProviderId): string {
  return `/sign-in/${provider}/callback`;
}

/** Why a login by a provider did not succeed. Each is part of the key of a text. */
export const LOGIN_REFUSALS = [
  /** The operator has no credentials of this provider. */
  'not-configured',
  /** The provider does not respond. */
  'unavailable',
  /** The visitor did not agree, or went back. */
  'denied',
  /** The response cannot be trusted: a wrong signature, nonce or issuer. */
  'untrusted',
  /** It took too long, came back before, or began in another browser. */
  'ended',
  /** The code or link cannot be used. */
  'invitation',
  /** Another member has linked the identity. */
  'taken',
] as const;
export type LoginRefusal = (typeof LOGIN_REFUSALS)[number];

/** Why a change of the own identities is refused. */
export const IDENTITY_REFUSALS = [
  /** It took too long, was used before, or began in another session. */
  'ended',
  /** Another member has linked the identity. */
  'taken',
  /** The member has linked another identity of the provider. */
  'one-of-provider',
  /** Without it the member could not log in. */
  'last-method',
  'unknown',
] as const;
export type IdentityRefusal = (typeof IDENTITY_REFUSALS)[number];
