import { hasPermission } from '#kernel/permissions.ts';
import type { AdminStore, LockedAdmin } from './ports.ts';

/** `byId` is the admin who changes another; null for the command line. */
export type AdminChange = { readonly adminId: string; readonly actor: string; readonly byId: string | null };

/**
 * Null for an unknown admin, and for who may not change admins any more: who is demoted at the same moment, or earlier in the
 * same request, would otherwise raise somebody else.
 */
export async function lockForChange(
  admins: Pick<AdminStore, 'lockAdmin'>,
  { adminId, byId }: Pick<AdminChange, 'adminId' | 'byId'>,
): Promise<LockedAdmin | null> {
  const admin = await admins.lockAdmin(adminId, byId);
  return admin && (byId === null || hasPermission(admin.byRole, 'admins.write')) ? admin : null;
}
