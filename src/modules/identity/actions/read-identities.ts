import type { Viewer } from '#kernel/viewer.ts';
import type { ProviderIdentity } from '../rules/judge-claims.ts';
import { decryptIdentity } from './encrypted-tokens.ts';
import type { IdentityDependencies, LinkedIdentity } from './ports.ts';

export type ShownIdentity = Pick<ProviderIdentity, 'provider' | 'email' | 'isVerified' | 'firstName' | 'lastName'> & {
  /**
   * Whether a member has the address; only where the provider answers for it, because nobody else's address may be
   * asked about.
   */
  readonly hasAccount: boolean;
};

/** What a provider confirmed to this browser; null where it has ended or was used. */
export async function readProvenIdentity(deps: IdentityDependencies, token: string): Promise<ShownIdentity | null> {
  const proven = decryptIdentity(deps, token);
  const stateHash = proven && deps.hashToken(proven.state);
  if (!proven || !stateHash || !(await deps.identities.isOpen(stateHash, deps.clock()))) return null;
  const { provider, email, isVerified, firstName, lastName } = proven.identity;
  const hasAccount = isVerified && email !== null && (await deps.members.isMember(email));
  return { provider, email, isVerified, firstName, lastName, hasAccount };
}

export type OwnSignIn = { readonly hasPassword: boolean; readonly identities: readonly LinkedIdentity[] };

/** How a member can log in. */
export async function readOwnSignIn(deps: IdentityDependencies, { memberId }: Viewer): Promise<OwnSignIn> {
  const hasPassword = await deps.identities.hasPassword(memberId);
  return { hasPassword, identities: await deps.identities.listIdentities(memberId) };
}
