import type { AdminRole } from '#kernel/permissions.ts';
import type { TextKey } from '#texts/keys.ts';

/** The names of the roles. */
export const ROLE_TEXTS = {
  VIEWER: 'admin.role.VIEWER',
  SUPPORT: 'admin.role.SUPPORT',
  MARKETING: 'admin.role.MARKETING',
  OWNER: 'admin.role.OWNER',
} as const satisfies Readonly<Record<AdminRole, TextKey>>;
