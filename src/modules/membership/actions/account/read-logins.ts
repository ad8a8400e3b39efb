import type { Logins } from '../../rules/logins.ts';
import type { Member } from '../../rules/member.ts';
import type { MembershipStores } from '../ports.ts';

/**
 * Reads with what somebody logs in to an account. Who removes one of them has locked the member before, so that two removals at
 * the same time do not remove both.
 */
export async function readLogins(
  { factors, identities }: Pick<MembershipStores, 'factors' | 'identities'>,
  { id, role }: Pick<Member, 'id' | 'role'>,
): Promise<Logins> {
  const { hasPassword, passkeys } = await factors.summarizeFactors(id);
  return { role, hasPassword, passkeys, identities: await identities.countUsable(id) };
}
