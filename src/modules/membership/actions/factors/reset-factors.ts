import type { Instant } from '#kernel/instant.ts';
import type { AdminChangeResult } from '../../rules/admin-change.ts';
import { hasFactor } from '../../rules/proof.ts';
import type { AdminChange } from '../admins/ports.ts';
import type { MembershipDependencies, MembershipStores } from '../ports.ts';
import { recordFactorChange } from './record-change.ts';

/**
 * Removes all second factors and linked accounts of an admin who lost them or whose account somebody else may have opened, and
 * ends the sessions: who has the lost device may have one. The next login needs the password only.
 */
export function resetFactors(
  { clock, transaction }: Pick<MembershipDependencies, 'clock' | 'transaction'>,
  { adminId, actor, byId }: AdminChange,
): Promise<AdminChangeResult> {
  return transaction(async (stores): Promise<AdminChangeResult> => {
    const { admins, members, factors, identities, audit } = stores;
    if (!(await admins.lockAdmin(adminId, byId))) return { kind: 'refused', reason: 'admin-unknown' };
    // Judged first: an admin who resets the own factors ends the session of this request.
    await audit.judge(actor);
    const factorsBefore = await factors.summarizeFactors(adminId);
    const removed = await identities.deleteIdentities(adminId);
    if (!hasFactor(factorsBefore) && removed.length === 0) return { kind: 'refused', reason: 'no-factor' };
    const before = { ...factorsBefore, ...(removed.length > 0 && { identities: removed }) };
    const at = clock();
    await deleteFactors(factors, adminId, at);
    await members.revokeMemberSessions(adminId, at);
    await recordFactorChange(stores, { memberId: adminId, actor, change: 'reset', at, before });
    return { kind: 'done', id: adminId };
  });
}

/** Deletes all factors of an account, and the logins that wait for one. */
export async function deleteFactors(
  factors: MembershipStores['factors'],
  memberId: string,
  at: Instant,
): Promise<void> {
  for (const { id } of await factors.listPasskeys(memberId)) await factors.deletePasskey(memberId, id);
  await factors.deleteTotp(memberId);
  await factors.replaceRecoveryCodes(memberId, [], at);
  await factors.deletePendingLogins(memberId);
}
