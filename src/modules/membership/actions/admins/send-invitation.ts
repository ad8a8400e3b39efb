import { DEFAULT_COUNTRY } from '#kernel/country.ts';
import { addMilliseconds } from '#kernel/instant.ts';
import { ADMIN_INVITATION_VALIDITY } from '../../rules/member.ts';
import type { MembershipDependencies } from '../ports.ts';

type SendingDependencies = Pick<
  MembershipDependencies,
  'clock' | 'transaction' | 'retryOnConnectionLoss' | 'mailSecrets' | 'sendMail' | 'invitations'
>;

type RequestedMail = { readonly invitationId: string; readonly askedAt: string };

/**
 * Sends the mail of an invitation: derives the token now, so that no queue contains it, commits, and only then sends the
 * mail. A retried job mails the same token. A mail that was requested before a newer one is not sent.
 */
export async function sendAdminInvitation(deps: SendingDependencies, requested: RequestedMail): Promise<void> {
  const prepared = await prepareMail(deps, requested);
  if (!prepared) return;
  const { invitation, id, token, expiresAt } = prepared;
  const { email: to, language: locale, role } = invitation;
  const recipient = { to, locale, country: DEFAULT_COUNTRY, firstName: '' };
  await deps.sendMail({ kind: 'admin-invitation', id, ...recipient, role, token, validUntil: expiresAt });
  await deps.retryOnConnectionLoss(() => deps.invitations.markSent(invitation.id, invitation.askedAt, deps.clock()));
}

/** The link of the mail, newly created or existing; null where nobody needs the mail any more. */
function prepareMail(
  { clock, transaction, mailSecrets }: SendingDependencies,
  { invitationId, askedAt }: RequestedMail,
) {
  const name = `admin-invitation ${invitationId} ${askedAt}`;
  return transaction(async ({ invitations }) => {
    const invitation = await invitations.lockOpen(invitationId);
    if (!invitation || invitation.sentAt || invitation.askedAt.toISOString() !== askedAt) return null;
    // A mail that is sent late is valid as long as any other.
    const expiresAt = addMilliseconds(clock(), ADMIN_INVITATION_VALIDITY);
    const { link } = invitation;
    const own = link && mailSecrets.derive(link.keyId, name, link.salt);
    if (link && own) {
      await invitations.prolong(invitationId, expiresAt);
      return { invitation, id: `${name} ${link.keyId}`, token: own.token, expiresAt };
    }
    const keyId = mailSecrets.newestKeyId;
    const salt = mailSecrets.newSalt();
    const made = mailSecrets.derive(keyId, name, salt);
    if (!made) throw new Error('The key of a link is not known');
    await invitations.setLink(invitationId, { tokenHash: made.hash, keyId, salt, expiresAt });
    return { invitation, id: `${name} ${keyId}`, token: made.token, expiresAt };
  });
}
