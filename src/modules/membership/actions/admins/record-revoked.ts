import type { AuditTrail } from '#kernel/ports.ts';
import type { RevokedInvitation } from './ports.ts';

/** Writes the audit log's entry of each revoked invitation. */
export function recordRevoked(
  audit: AuditTrail,
  invitations: readonly RevokedInvitation[],
  actor: string,
): Promise<void> {
  return audit.recordAll(
    invitations.map(({ id, role, language }) => {
      const values = { before: { role, language }, after: null };
      return { actor, action: 'admin-invitation.revoked', subject: `admin-invitation:${id}`, ...values };
    }),
  );
}
