import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { newId } from '#kernel/ids.ts';
import { addMilliseconds } from '#kernel/instant.ts';
import type { Locale } from '#kernel/locale.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import type { AdminChangeResult, AdminRefusal } from '../../rules/admin-change.ts';
import { ADMIN_INVITATION_VALIDITY } from '../../rules/member.ts';
import type { MembershipDependencies } from '../ports.ts';
import { recordRevoked } from './record-revoked.ts';

export type InvitingDependencies = Pick<
  MembershipDependencies,
  'clock' | 'random' | 'transaction' | 'takeAttempt' | 'invitations'
>;

export type AdminInvitationInput = {
  readonly email: string;
  readonly role: AdminRole;
  readonly language: Locale;
  readonly actor: string;
  /** The admin who invites; null for the command line, which no limit applies to. */
  readonly inviterId: string | null;
};

/** Invites a person to become an admin (specification G1): the mail has a link that is valid for seven days. */
export async function inviteAdmin(
  deps: InvitingDependencies,
  { role, language, actor, inviterId, ...typed }: AdminInvitationInput,
): Promise<AdminChangeResult> {
  const email = normalizeEmail(typed.email);
  if (!isEmailAddress(email)) return refuse('email-invalid');
  if (await isLimited(deps, inviterId)) return refuse('too-many-invitations');
  const askedAt = deps.clock();
  const id = newId(askedAt, deps.random);
  const expiresAt = addMilliseconds(askedAt, ADMIN_INVITATION_VALIDITY);
  return deps.transaction(async ({ members, invitations, events, audit }) => {
    if ((await members.findMemberByEmail(email))?.role === 'ADMIN') return refuse('already-admin');
    const inserted = await invitations.insert({ id, email, role, language, inviterId, askedAt, expiresAt });
    if (inserted === 'already-invited') return refuse('already-invited');
    await events.publish('admin-invitation.requested', { invitationId: id, askedAt: askedAt.toISOString() });
    // Entries omit the address: they stay when the invitation is deleted.
    const [subject, after] = [`admin-invitation:${id}`, { role, language }];
    await audit.record({ actor, action: 'admin-invitation.created', subject, before: null, after });
    return { kind: 'done', id };
  });
}

type OpenInvitation = { readonly invitationId: string; readonly actor: string };

/** Sends the mail of an open invitation again, with another link that is valid for seven days from now. */
export async function resendAdminInvitation(
  deps: InvitingDependencies,
  { invitationId, actor, inviterId }: OpenInvitation & { readonly inviterId: string | null },
): Promise<AdminChangeResult> {
  if (await isLimited(deps, inviterId)) return refuse('too-many-invitations');
  return deps.transaction(async ({ invitations, events, audit }) => {
    const found = await invitations.lockOpen(invitationId);
    if (!found) return refuse('invitation-unknown');
    const askedAt = deps.clock();
    const expiresAt = addMilliseconds(askedAt, ADMIN_INVITATION_VALIDITY);
    await invitations.renew(invitationId, { inviterId, askedAt, expiresAt });
    await events.publish('admin-invitation.requested', { invitationId, askedAt: askedAt.toISOString() });
    const values = { before: { askedAt: found.askedAt }, after: { askedAt } };
    await audit.record({
      actor,
      action: 'admin-invitation.resent',
      subject: `admin-invitation:${invitationId}`,
      ...values,
    });
    return { kind: 'done', id: invitationId };
  });
}

/** Withdraws an open invitation: its link stops working at once. */
export function revokeAdminInvitation(
  deps: Pick<InvitingDependencies, 'clock' | 'transaction'>,
  { invitationId, actor }: OpenInvitation,
): Promise<AdminChangeResult> {
  return deps.transaction(async ({ invitations, audit }) => {
    const found = await invitations.lockOpen(invitationId);
    if (!found) return refuse('invitation-unknown');
    await invitations.revoke(invitationId, deps.clock());
    await recordRevoked(audit, [found], actor);
    return { kind: 'done', id: invitationId };
  });
}

/** Mails to any address are limited, so that a stolen session sends few. */
async function isLimited({ takeAttempt }: InvitingDependencies, inviterId: string | null): Promise<boolean> {
  return inviterId !== null && (await takeAttempt('admin-invitation', inviterId)) !== null;
}

function refuse(reason: AdminRefusal): AdminChangeResult {
  return { kind: 'refused', reason };
}
