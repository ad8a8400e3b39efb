import { addMilliseconds } from '#kernel/instant.ts';
import { CHALLENGE_LIFETIME } from '../../rules/factor-change.ts';
import type { MembershipDependencies } from '../ports.ts';
import type { ChallengeOwner } from './ports.ts';

type ChallengeDependencies = Pick<MembershipDependencies, 'clock' | 'random' | 'factors' | 'passkeys'>;

const CHALLENGE_BYTES = 32;

/** The name under which the challenges of a session are stored. */
export function bindToSession(sessionId: string): string {
  return `session ${sessionId}`;
}

/** The name under which the challenge of a pending login is stored. */
export function bindToLogin(tokenHash: Uint8Array): string {
  return `login ${Array.from(tokenHash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Creates and stores the challenge of a session or a pending login; the one before stops working. */
export async function createChallenge(
  { clock, random, factors }: Pick<ChallengeDependencies, 'clock' | 'random' | 'factors'>,
  owner: ChallengeOwner,
): Promise<Uint8Array> {
  const createdAt = clock();
  const challenge = random(CHALLENGE_BYTES);
  const expiresAt = addMilliseconds(createdAt, CHALLENGE_LIFETIME);
  await factors.insertChallenge(owner, challenge, { createdAt, expiresAt });
  return challenge;
}

/** What a browser needs to use a passkey of the account, as JSON; null where the account has none. */
export async function offerPasskeys(deps: ChallengeDependencies, owner: ChallengeOwner): Promise<string | null> {
  const passkeys = await deps.factors.listPasskeys(owner.memberId);
  if (passkeys.length === 0) return null;
  return deps.passkeys.createAuthentication(await createChallenge(deps, owner), passkeys);
}
