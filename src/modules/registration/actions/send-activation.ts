import { type Clock, DAY, type Instant, isPast } from '#kernel/instant.ts';
import type { MailSecrets, RetryOnConnectionLoss, Transaction } from '#kernel/ports.ts';
import { invitorName } from '#modules/invitation/rules/check.ts';
import { offeredVoucher, type ResendLimits, VOUCHER_VALIDITY } from '../rules/lifecycle.ts';
import { type ActivationMailJob, claimSendTurn } from './claim-send-turn.ts';
import type { PrepareFirstMail, Registration, RegistrationStore, RegistrationStores } from './ports.ts';
import type { MailLink, PreparedMail } from './prepared-mail.ts';

/** An activation mail. `id` is the same for every try to send this mail; its link contains the token. */
export type ActivationMailData = {
  readonly id: string;
  readonly registration: Registration;
  readonly token: string;
  /** Opens the same as the link, for readers on another device. */
  readonly code: string;
  readonly validUntil: Instant;
  /** First name and initial, as on the pages. */
  readonly inviter: string | null;
  readonly voucher: { readonly percent: number; readonly minimumMinor: number | null; readonly validDays: number };
};

export type SendDependencies = {
  readonly clock: Clock;
  readonly mailSecrets: MailSecrets;
  readonly resendLimits: ResendLimits;
  readonly transaction: Transaction<Pick<RegistrationStores, 'registrations' | 'jobs'>>;
  readonly registrations: Pick<RegistrationStore, 'markTokenSent'>;
  readonly prepareFirstMail: PrepareFirstMail;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  readonly sendActivationMail: (mail: ActivationMailData) => Promise<void>;
};

type DeriveSecret = (keyId: string, salt: Uint8Array | null) => NonNullable<ReturnType<MailSecrets['derive']>>;

/**
 * Sends an activation mail. It derives the secret of the link when the mail is sent, so that no queue and
 * no row contains it; the hash is committed before. A mail that is sent again, because it is unknown whether it
 * arrived, has the same link. A mail that a newer one replaces is not sent. A sent mail is marked even if the database
 * restarts at that moment: if the job failed there, a retry would send the mail again.
 */
export async function sendActivation(deps: SendDependencies, job: ActivationMailJob): Promise<void> {
  const { registrationId, generation = 0 } = job;
  const deriveSecret: DeriveSecret = (keyId, salt) => {
    const secret = deps.mailSecrets.derive(keyId, `activation ${registrationId} ${generation}`, salt);
    if (!secret) throw new Error('The key of a link is not known');
    return secret;
  };
  const prepared = await prepare(deps, job, createLink(deps, job, deriveSecret));
  if (prepared?.kind !== 'ready') return;
  const { registration, invitation } = prepared;
  const { token, hash, code } = deriveSecret(prepared.keyId, prepared.salt);
  await deps.sendActivationMail({
    id: `activation ${registrationId} ${generation} ${prepared.keyId}`,
    ...{ registration, token, code, validUntil: registration.expiresAt },
    inviter: invitation.inviter && invitorName(invitation.inviter),
    voucher: { ...offeredVoucher(invitation), validDays: VOUCHER_VALIDITY / DAY },
  });
  await deps.retryOnConnectionLoss(() => deps.registrations.markTokenSent(hash, deps.clock()));
}

function createLink(
  { clock, mailSecrets }: SendDependencies,
  { registrationId, generation = 0 }: ActivationMailJob,
  deriveSecret: DeriveSecret,
): MailLink {
  const { newestKeyId: keyId, keyIds } = mailSecrets;
  const salt = mailSecrets.newSalt();
  const { hash } = deriveSecret(keyId, salt);
  return { registrationId, generation, hash, keyId, salt, keyIds, at: clock() };
}

/** The link of the mail, once the mail may be sent. Nearly all mails are the first one of their mailbox for at least a day. */
async function prepare(
  { clock, resendLimits, transaction, prepareFirstMail }: SendDependencies,
  job: ActivationMailJob,
  link: MailLink,
): Promise<PreparedMail<Registration> | null> {
  const first = link.generation === 0 ? await prepareFirstMail(link) : null;
  if (first) return first;
  return transaction(async (stores) => {
    // Locks the mailbox before its registration, in the same order as a newer submission.
    const waiting = await stores.registrations.findWithMailboxLocked(link.registrationId);
    if (waiting?.status !== 'pending' || isPast(waiting.expiresAt, clock())) return null;
    if (!(await claimSendTurn({ clock, resendLimits }, stores, waiting, job))) return null;
    return stores.registrations.prepareMail({ ...link, at: clock() });
  });
}
