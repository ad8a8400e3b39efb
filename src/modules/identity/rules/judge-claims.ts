import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { hasNameCharacters, isTooLongName, normalizeName } from '#kernel/person-name.ts';
import type { ProviderId } from './provider.ts';

/** What a provider says about a person, as the connection to the provider reads it. */
export type Claims = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly hostedDomain: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** An account at a provider. Issuer and subject identify it; everything else is a proposal. */
export type ProviderIdentity = {
  readonly provider: ProviderId;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** The provider answers for it that this person owns the address. */
  readonly isVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** The operator's own provider answers for addresses of these domains; `*` is every domain. */
export type Trust = { readonly verifiedDomains: readonly string[] };

const GOOGLE_DOMAINS = ['gmail.com', 'googlemail.com'];
const MOST_SUBJECT = 255;
const MOST_ISSUER = 500;

/**
 * Judges the claims of a provider: an address counts as verified only where the provider is responsible for it. Null for
 * an identity that cannot be stored.
 */
export function judgeClaims(provider: ProviderId, claims: Claims, trust: Trust): ProviderIdentity | null {
  const { issuer, subject } = claims;
  if (!isStorable(issuer, MOST_ISSUER) || !isStorable(subject, MOST_SUBJECT)) return null;
  const email = readEmail(claims.email);
  const isVerified = email !== null && claims.emailVerified && isResponsible(provider, email, claims, trust);
  const names = { firstName: readName(claims.firstName), lastName: readName(claims.lastName) };
  return { provider, issuer, subject, email, isVerified, ...names };
}

/**
 * Google verified other addresses once, when the account was created; its own ones, and those of organizations that it
 * hosts, are what it says. Apple verifies each address and relays its own ones. Facebook says nothing about addresses.
 */
function isResponsible(provider: ProviderId, email: string, { hostedDomain }: Claims, trust: Trust): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  switch (provider) {
    case 'google':
      return GOOGLE_DOMAINS.includes(domain) || hostedDomain?.toLowerCase() === domain;
    case 'apple':
      return true;
    case 'facebook':
      return false;
    case 'openid':
      return trust.verifiedDomains.includes('*') || trust.verifiedDomains.includes(domain);
  }
}

function isStorable(text: string, most: number): boolean {
  return text.length >= 1 && text.length <= most && !/\p{Cc}/u.test(text);
}

function readEmail(given: string | null): string | null {
  const email = normalizeEmail(given ?? '');
  return isEmailAddress(email) ? email : null;
}

/** A name that the form would refuse proposes nothing. */
function readName(given: string | null): string | null {
  const name = normalizeName(given ?? '');
  return name !== '' && !isTooLongName(name) && hasNameCharacters(name) ? name : null;
}
