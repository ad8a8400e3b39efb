import type { Instant } from '#kernel/instant.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { OwnAccounts } from '../account/ports.ts';

/**
 * Locks the account of a session for a change that its owner makes. False where the session has ended or the account has another
 * role: both may have happened while the change waited for the lock.
 */
export async function lockOwnAccount(
  { members }: { readonly members: OwnAccounts },
  { memberId, sessionId, role, adminRole }: Viewer,
  now: Instant,
): Promise<boolean> {
  await members.lockMember(memberId);
  const current = await members.findLiveSession(sessionId, now);
  return current?.memberId === memberId && current.role === role && current.adminRole === adminRole;
}
