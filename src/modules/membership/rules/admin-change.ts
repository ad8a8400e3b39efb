/** Why a change of admins, invitations or sessions is refused. */
export const ADMIN_REFUSALS = [
  'email-invalid',
  'already-admin',
  'already-invited',
  'too-many-invitations',
  'invitation-unknown',
  'admin-unknown',
  'role-changed',
  'last-owner',
  'session-unknown',
  'no-factor',
] as const;
export type AdminRefusal = (typeof ADMIN_REFUSALS)[number];

/** `id` is that of the changed row. */
export type AdminChangeResult =
  | { readonly kind: 'done'; readonly id: string }
  | { readonly kind: 'refused'; readonly reason: AdminRefusal };
