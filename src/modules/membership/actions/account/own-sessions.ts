import { isUuid } from '#kernel/ids.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AdminChangeResult } from '../../rules/admin-change.ts';
import { recordEnded } from '../back-office/change-member.ts';
import type { MembershipDependencies } from '../ports.ts';

type SessionDependencies = Pick<MembershipDependencies, 'clock' | 'transaction'>;

/** Ends one of somebody's own sessions, for a device that is lost. */
export async function endOwnSession(
  { clock, transaction }: SessionDependencies,
  { memberId }: Viewer,
  sessionId: string,
): Promise<AdminChangeResult> {
  if (!isUuid(sessionId)) return { kind: 'refused', reason: 'session-unknown' };
  return transaction(async ({ members, clubMembers, audit }): Promise<AdminChangeResult> => {
    // Two sessions that end each other wait here.
    await members.lockMember(memberId);
    // Judged first, because it may be the session of the request that ends.
    await audit.judge(`member:${memberId}`);
    const ended = await clubMembers.revokeSessions(memberId, sessionId, clock());
    if (ended.length === 0) return { kind: 'refused', reason: 'session-unknown' };
    await recordEnded({ audit }, { memberId, actor: `member:${memberId}` }, ended);
    return { kind: 'done', id: sessionId };
  });
}

/** Ends all of somebody's own sessions but the one that asks for it; returns how many there were. */
export async function endOtherSessions(
  { clock, transaction }: SessionDependencies,
  { memberId, sessionId }: Viewer,
): Promise<number> {
  return transaction(async ({ members, audit }) => {
    await members.lockMember(memberId);
    await audit.judge(`member:${memberId}`);
    const ended = await members.revokeOtherSessions(memberId, sessionId, clock());
    await recordEnded({ audit }, { memberId, actor: `member:${memberId}` }, ended);
    return ended.length;
  });
}
