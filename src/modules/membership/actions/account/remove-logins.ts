import type { Instant } from '#kernel/instant.ts';
import type { FactorChange } from '../../rules/factor-change.ts';
import type { Member } from '../../rules/member.ts';
import { recordFactorChange } from '../factors/record-change.ts';
import { deleteFactors } from '../factors/reset-factors.ts';
import type { MembershipStores } from '../ports.ts';
import { readLogins } from './read-logins.ts';

/**
 * Removes what logs in besides the password, where a mailed link decides about an account: linked accounts, and the passkeys
 * of a member. What its owner added cannot be told from what somebody else did. The passkeys of an admin are second factors, which
 * a mailbox does not replace. The owner gets a mail.
 */
export async function removeLogins(
  stores: MembershipStores,
  member: Pick<Member, 'id' | 'role'>,
  at: Instant,
): Promise<void> {
  const { id: memberId, role } = member;
  const { passkeys } = await readLogins(stores, member);
  const identities = await stores.identities.deleteIdentities(memberId);
  const hasPasskeys = role === 'MEMBER' && passkeys > 0;
  if (hasPasskeys) await deleteFactors(stores.factors, memberId, at);
  const change = nameChange(hasPasskeys, identities.length > 0);
  if (!change) return;
  const before = { ...(hasPasskeys && { passkeys }), ...(identities.length > 0 && { identities }) };
  await recordFactorChange(stores, { memberId, actor: `member:${memberId}`, change, at, before });
}

function nameChange(hasPasskeys: boolean, hasIdentities: boolean): FactorChange | null {
  if (hasPasskeys) return hasIdentities ? 'logins-removed' : 'passkeys-removed';
  return hasIdentities ? 'identities-removed' : null;
}
