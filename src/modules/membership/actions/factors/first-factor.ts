import type { Instant } from '#kernel/instant.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type FactorSummary, hasFactor } from '../../rules/proof.ts';
import type { MembershipStores } from '../ports.ts';

/** What the audit log has of the sessions that a change of factors ended. */
type EndedSessions = { readonly endedSessions: number };

/**
 * Ends the other sessions of an admin who got the first factor: they were opened by the password alone. To be called under the
 * account's lock, with the factors of before.
 */
export async function endSessionsAfterFirstFactor(
  { members }: Pick<MembershipStores, 'members'>,
  { memberId, sessionId, role }: Viewer,
  before: FactorSummary,
  at: Instant,
): Promise<EndedSessions | null> {
  if (role !== 'ADMIN' || hasFactor(before)) return null;
  const { length: endedSessions } = await members.revokeOtherSessions(memberId, sessionId, at);
  return endedSessions === 0 ? null : { endedSessions };
}
