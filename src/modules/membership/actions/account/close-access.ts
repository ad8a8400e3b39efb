import type { Instant } from '#kernel/instant.ts';
import type { Member } from '../../rules/member.ts';
import type { LinkStores, MembershipStores } from '../ports.ts';
import { removeLogins } from './remove-logins.ts';

/** Ends the links to new passwords and to logins that were mailed to a member, in the transaction of the stores. */
export async function revokeMailedLinks(
  { resets, loginLinks }: LinkStores,
  memberId: string,
  at: Instant,
): Promise<void> {
  await resets.revoke(memberId, at);
  await loginLinks.revoke(memberId, at);
}

/**
 * Ends the sessions of an account, except `keptSession`, and the logins that wait for a second factor, after a way to log in
 * was removed: a session does not say how it was opened. Returns the ids of the ended sessions.
 */
export async function endOtherLogins(
  { members, factors }: Pick<MembershipStores, 'members' | 'factors'>,
  memberId: string,
  keptSession: string | null,
  at: Instant,
): Promise<readonly string[]> {
  await factors.deletePendingLogins(memberId);
  return members.revokeOtherSessions(memberId, keptSession, at);
}

/**
 * Ends what was begun in an account and waits for a mailed link: an open change of its address, and links to its personal data,
 * which can erase it. Somebody who had the account or the mailbox for a moment may have begun it, and no password stops the links.
 */
export async function endMailedRequests(
  { mailedRequests }: Pick<MembershipStores, 'mailedRequests'>,
  { id, email }: Pick<Member, 'id' | 'email'>,
  at: Instant,
): Promise<void> {
  await mailedRequests.endEmailChange(id, at);
  await mailedRequests.endDataLinks(email);
}

/**
 * Ends all that opens the account of a member who gets it back by a mailed link: sessions, logins that wait, the password,
 * passkeys, linked accounts, mailed links and what waits for one. Only a new password by mail opens it again. It runs in the
 * transaction of the stores.
 */
export async function closeAccess(stores: MembershipStores, memberId: string, at: Instant): Promise<void> {
  const member = await stores.members.findMember(memberId);
  await stores.members.setPasswordHash(memberId, null);
  await stores.members.revokeMemberSessions(memberId, at);
  await stores.factors.deletePendingLogins(memberId);
  await removeLogins(stores, { id: memberId, role: 'MEMBER' }, at);
  await revokeMailedLinks(stores, memberId, at);
  if (member) await endMailedRequests(stores, member, at);
}
