import type { Instant } from '#kernel/instant.ts';
import { type AdminRole, hasPermission } from '#kernel/permissions.ts';
import type { AdminChangeResult } from '../../rules/admin-change.ts';
import { deleteFactors } from '../factors/reset-factors.ts';
import type { MembershipDependencies, MembershipStores } from '../ports.ts';
import { type AdminChange, isLastOwnerError } from './ports.ts';
import { recordRevoked } from './record-revoked.ts';

export type AdminManagementDependencies = Pick<MembershipDependencies, 'clock' | 'transaction' | 'admins'>;

/**
 * Changes what an admin may do; it applies with the next request of each of the admin's sessions. It is refused where the role is
 * another one than `from`: somebody has changed it. The last owner keeps the role, which the database guarantees.
 */
export function changeAdminRole(
  { clock, transaction }: Pick<AdminManagementDependencies, 'clock' | 'transaction'>,
  { adminId, role, from, actor, byId }: AdminChange & { readonly role: AdminRole; readonly from: AdminRole | null },
): Promise<AdminChangeResult> {
  return refuseLastOwner(
    transaction(async (stores) => {
      const { admins, audit } = stores;
      const admin = await admins.lockAdmin(adminId, byId);
      if (!admin) return { kind: 'refused', reason: 'admin-unknown' };
      if (admin.role === role) return { kind: 'done', id: adminId };
      if (from !== null && admin.role !== from) return { kind: 'refused', reason: 'role-changed' };
      // Recorded first: who gives up the own role has it until here.
      const values = { before: { role: admin.role }, after: { role } };
      await audit.record({ actor, action: 'admin.role-changed', subject: `member:${adminId}`, ...values });
      await admins.setAdminRole(adminId, role);
      if (!hasPermission(role, 'admins.write')) await revokeInvitations(stores, { adminId, actor }, clock());
      return { kind: 'done', id: adminId };
    }),
  );
}

/**
 * Removes an admin, whose sessions end at once. The account of a member of the club stays as a member's; any other
 * account is deleted, because it would be a membership that nobody gave.
 */
export function removeAdmin(
  { clock, transaction }: Pick<AdminManagementDependencies, 'clock' | 'transaction'>,
  { adminId, actor, byId }: AdminChange,
): Promise<AdminChangeResult> {
  return refuseLastOwner(
    transaction(async (stores) => {
      const { admins, members, factors, audit } = stores;
      const admin = await admins.lockAdmin(adminId, byId);
      if (!admin) return { kind: 'refused', reason: 'admin-unknown' };
      const values = { before: { role: admin.role }, after: null };
      await audit.record({ actor, action: 'admin.removed', subject: `member:${adminId}`, ...values });
      await revokeInvitations(stores, { adminId, actor }, clock());
      if (admin.isMember) {
        await admins.setAdminRole(adminId, null);
        await members.revokeMemberSessions(adminId, clock());
        await deleteFactors(factors, adminId, clock());
      } else {
        await admins.deleteAdmin(adminId);
      }
      return { kind: 'done', id: adminId };
    }),
  );
}

/** Who may no longer invite leaves no open invitation behind, to another address of the own for example. */
async function revokeInvitations(
  { invitations, audit }: Pick<MembershipStores, 'invitations' | 'audit'>,
  { adminId, actor }: Pick<AdminChange, 'adminId' | 'actor'>,
  at: Instant,
): Promise<void> {
  await recordRevoked(audit, await invitations.revokeOpenBy(adminId, at), actor);
}

/** Ends one session of an admin. */
export function endAdminSession(
  { clock, transaction }: Pick<AdminManagementDependencies, 'clock' | 'transaction'>,
  { sessionId, actor, byId }: Pick<AdminChange, 'actor' | 'byId'> & { readonly sessionId: string },
): Promise<AdminChangeResult> {
  return transaction(async ({ admins, audit }): Promise<AdminChangeResult> => {
    const owner = await admins.findSessionOwner(sessionId);
    // Both accounts, in one order: two admins may end each other's session.
    if (owner === null || !(await admins.lockAdmin(owner, byId))) return refuseSession();
    // Judged first, because it may be the session of the request that ends.
    await audit.judge(actor);
    if (!(await admins.endSession(sessionId, clock()))) return refuseSession();
    const values = { before: { session: sessionId }, after: null };
    await audit.record({ actor, action: 'session.ended', subject: `member:${owner}`, ...values });
    return { kind: 'done', id: sessionId };
  });
}

function refuseSession(): AdminChangeResult {
  return { kind: 'refused', reason: 'session-unknown' };
}

async function refuseLastOwner(work: Promise<AdminChangeResult>): Promise<AdminChangeResult> {
  try {
    return await work;
  } catch (error) {
    if (isLastOwnerError(error)) return { kind: 'refused', reason: 'last-owner' };
    throw error;
  }
}
