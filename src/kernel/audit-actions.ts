/**
 * What the audit log can record, each action with the kind of its subject. A new action is one line here; its name for
 * people is a text that `src/web/admin/audit/action-texts.ts` names.
 */
export const AUDIT_ACTIONS = {
  'admin-invitation.accepted': 'member',
  'admin-invitation.created': 'admin-invitation',
  'admin-invitation.resent': 'admin-invitation',
  'admin-invitation.revoked': 'admin-invitation',
  'admin.created': 'member',
  'admin.logged-in': 'member',
  'admin.logged-out': 'member',
  'admin.removed': 'member',
  'admin.role-changed': 'member',
  'club-settings.changed': 'club-settings',
  'club-settings.refused': 'club-settings',
  'code-job.cancelled': 'code-job',
  'code-job.finished': 'code-job',
  'code-job.started': 'code-job',
  'code.created': 'code',
  'code.disabled': 'code',
  'code.ended': 'code',
  'customization.saved': 'customization',
  'dead-letter.retry': 'dead-letter',
  'demo.filled': 'demo',
  'demo.marked': 'demo',
  'experiment.archived': 'experiment',
  'experiment.created': 'experiment',
  'experiment.edited': 'experiment',
  'experiment.refused': 'experiment',
  'experiment.started': 'experiment',
  'experiment.stopped': 'experiment',
  'export.ended': 'list',
  'export.started': 'list',
  'interest.approved': 'interest',
  'interest.declined': 'interest',
  'interest.invited-again': 'interest',
  'inviter.blocked': 'inviter',
  'inviter.created': 'inviter',
  'inviter.granted': 'inviter',
  'landing-entry.saved': 'landing-entry',
  'landing-page.created': 'landing-page',
  'landing-page.draft-discarded': 'landing-page',
  'landing-page.edited': 'landing-page',
  'landing-page.ended': 'landing-page',
  'landing-page.plan-cancelled': 'landing-page',
  'landing-page.plan-refused': 'landing-page',
  'landing-page.planned': 'landing-page',
  'landing-page.published': 'landing-page',
  'landing-page.restored': 'landing-page',
  'link.created': 'code',
  'link.refused': 'code',
  'member.card-changed': 'member',
  'member.erased': 'member',
  'member.exported': 'member',
  'mail.retried': 'mail',
  'member.password-reset': 'member',
  'policies.published': 'policies',
  'registration.erased': 'registration',
  'registration.expired': 'registration',
  'registration.mail-requested': 'registration',
  'registration.withdrawn': 'registration',
  'retention.applied': 'retention',
  'session.ended': 'member',
  'start-page.saved': 'start-page',
  'view.deleted': 'view',
  'view.saved': 'view',
} as const satisfies Readonly<Record<`${string}.${string}`, string>>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
export type AuditSubjectKind = (typeof AUDIT_ACTIONS)[AuditAction];

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as readonly AuditAction[];
export const AUDIT_SUBJECT_KINDS: readonly AuditSubjectKind[] = [...new Set(Object.values(AUDIT_ACTIONS))].toSorted();

export function isAuditAction(name: string): name is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, name);
}
