import { isUuid } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AdminChangeResult } from '../../rules/admin-change.ts';
import { recordEnded } from '../back-office/change-member.ts';
import { lockOwnAccount } from '../factors/lock-own-account.ts';
import type { MembershipDependencies, MembershipStores } from '../ports.ts';

type SessionDependencies = Pick<MembershipDependencies, 'clock' | 'transaction'>;

type SessionEnded = { readonly kind: 'session-ended' };

/** Ends one of somebody's own sessions, for a device that is lost. */
export async function endOwnSession(
  { clock, transaction }: SessionDependencies,
  viewer: Viewer,
  sessionId: string,
): Promise<AdminChangeResult | SessionEnded> {
  if (!isUuid(sessionId)) return { kind: 'refused', reason: 'session-unknown' };
  const { memberId } = viewer;
  return transaction(async (stores): Promise<AdminChangeResult | SessionEnded> => {
    const { clubMembers, audit } = stores;
    if (!(await isOpen(stores, viewer, clock()))) return { kind: 'session-ended' };
    const ended = await clubMembers.revokeSessions(memberId, sessionId, clock());
    if (ended.length === 0) return { kind: 'refused', reason: 'session-unknown' };
    await recordEnded({ audit }, { memberId, actor: `member:${memberId}` }, ended);
    return { kind: 'done', id: sessionId };
  });
}

type EndedSessions = { readonly kind: 'done'; readonly sessions: number } | SessionEnded;

/** Ends all of somebody's own sessions but the one that asks for it; returns how many there were. */
export async function endOtherSessions(
  { clock, transaction }: SessionDependencies,
  viewer: Viewer,
): Promise<EndedSessions> {
  const { memberId, sessionId } = viewer;
  return transaction(async (stores): Promise<EndedSessions> => {
    const { members, audit } = stores;
    if (!(await isOpen(stores, viewer, clock()))) return { kind: 'session-ended' };
    const ended = await members.revokeOtherSessions(memberId, sessionId, clock());
    await recordEnded({ audit }, { memberId, actor: `member:${memberId}` }, ended);
    return { kind: 'done', sessions: ended.length };
  });
}

/**
 * Whether the session is still open, under the lock of its account: two sessions that end each other wait for it. Admins are judged
 * here and not with the entry of the audit log, because the session of the request may be the one that ends.
 */
async function isOpen(stores: MembershipStores, viewer: Viewer, at: Instant): Promise<boolean> {
  const open = await lockOwnAccount(stores, viewer, at);
  await stores.audit.judge(`member:${viewer.memberId}`);
  return open;
}
