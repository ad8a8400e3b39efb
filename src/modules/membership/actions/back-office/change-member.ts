import { isUuid, newId } from '#kernel/ids.ts';
import type { Card } from '../../rules/member.ts';
import { type MemberChangeResult, type MemberRefusal, normalizeCardReason } from '../../rules/member-change.ts';
import type { MembershipDependencies, MembershipStores } from '../ports.ts';

export type MemberChangeDependencies = Pick<MembershipDependencies, 'clock' | 'random' | 'transaction'>;

type CardInput = {
  readonly memberId: string;
  /** Null takes the card away. */
  readonly card: Card | null;
  /** The card that the admin saw: another admin may have changed it since. */
  readonly from: Card | null;
  readonly reason: string;
  readonly actor: string;
};

/** Changes a member's loyalty card (specification A3). The reason is stored with the member, and erased with the member. */
export async function changeMemberCard(
  { clock, random, transaction }: MemberChangeDependencies,
  { memberId, card, from, reason: typed, actor }: CardInput,
): Promise<MemberChangeResult> {
  const reason = normalizeCardReason(typed);
  if (reason === null) return refuse('reason-invalid');
  if (!isUuid(memberId)) return refuse('member-unknown');
  return transaction(async ({ clubMembers, audit, events }): Promise<MemberChangeResult> => {
    const member = await clubMembers.lock(memberId);
    if (!member) return refuse('member-unknown');
    if (member.card !== from) return refuse('card-changed');
    if (member.card === card) return refuse('card-unchanged');
    const at = clock();
    await clubMembers.setCard(memberId, { id: newId(at, random), before: from, after: card, reason, actor, at });
    const values = { before: { card: from }, after: { card } };
    await audit.record({ actor, action: 'member.card-changed', subject: `member:${memberId}`, ...values });
    await events.publish('member.changed', { memberId, changed: ['card'] });
    return { kind: 'done', memberId };
  });
}

type RevocationInput = {
  readonly memberId: string;
  /** Null ends all sessions. */
  readonly sessionId: string | null;
  readonly actor: string;
};

/**
 * Ends one session of a member, or all. The next request of the session has no member, in every process; an open socket is
 * closed within five seconds, and answers no operation before. Sessions of admins are ended on the page of admins.
 */
export async function revokeMemberSessions(
  { clock, transaction }: MemberChangeDependencies,
  { memberId, sessionId, actor }: RevocationInput,
): Promise<MemberChangeResult> {
  if (!isUuid(memberId)) return refuse('member-unknown');
  if (sessionId !== null && !isUuid(sessionId)) return refuse('session-unknown');
  return transaction(async ({ clubMembers, audit }): Promise<MemberChangeResult> => {
    const member = await clubMembers.lock(memberId);
    if (!member) return refuse('member-unknown');
    if (member.adminRole !== null) return refuse('member-is-admin');
    const ended = await clubMembers.revokeSessions(memberId, sessionId, clock());
    if (ended.length === 0) return refuse(sessionId === null ? 'no-sessions' : 'session-unknown');
    await recordEnded({ audit }, { memberId, actor }, ended);
    return { kind: 'done', memberId };
  });
}

type Ended = Pick<RevocationInput, 'memberId' | 'actor'> & {
  /** What the entries have besides: the change of many members that ended them. */
  readonly after?: { readonly change: string };
};

/** Records the ended sessions of a member, one entry for each. */
export async function recordEnded(
  { audit }: Pick<MembershipStores, 'audit'>,
  { memberId, actor, after = undefined }: Ended,
  ended: readonly string[],
): Promise<void> {
  const action = 'session.ended';
  const subject = `member:${memberId}`;
  await audit.recordAll(
    ended.map((session) => ({ actor, action, subject, before: { session }, after: after ?? null })),
  );
}

function refuse(reason: MemberRefusal): MemberChangeResult {
  return { kind: 'refused', reason };
}
