import { addMilliseconds, type Clock, DAY, SECOND } from '#kernel/instant.ts';
import type { MailSecrets, Transaction } from '#kernel/ports.ts';
import { invitorName } from '#modules/invitation/rules/check.ts';
import type { ReturnStore } from '#modules/mail/actions/ports.ts';
import { offeredVoucher, type ResendLimits, VOUCHER_VALIDITY } from '../rules/lifecycle.ts';
import { computeReminderPeriod, RECENT_MAIL } from '../rules/reminder.ts';
import { getReminderDelay } from './mailbox-limits.ts';
import type { Registration, RegistrationStores, TakenInvitation } from './ports.ts';
import type { MailedLink } from './reminder-ports.ts';
import type { ActivationMailData } from './send-activation.ts';

/** The subscriber that sends reminders. */
export const SEND_REMINDER = 'registration.send-reminder';

type ReminderStores = Pick<RegistrationStores, 'registrations' | 'jobs'> & {
  readonly returns: Pick<ReturnStore, 'findReturned'>;
};

export type ReminderDependencies = {
  readonly clock: Clock;
  readonly mailSecrets: MailSecrets;
  readonly resendLimits: ResendLimits;
  readonly transaction: Transaction<ReminderStores>;
  readonly sendsReminders: () => Promise<boolean>;
  readonly sendReminderMail: (mail: ActivationMailData) => Promise<void>;
};

type Prepared = {
  readonly registration: Registration;
  readonly invitation: TakenInvitation | null;
  readonly link: MailedLink;
};

/**
 * Reminds of an activation link that expires within a day. The mail contains the link that was sent before, derived
 * again; its hash stays the same. Nobody is reminded who got a mail of the registration lately, whose link is used or
 * replaced, whose mails come back or were reported (decision 0127), or after the club has switched reminders off.
 */
export async function sendReminder(deps: ReminderDependencies, registrationId: string): Promise<void> {
  if (!(await deps.sendsReminders())) return;
  const prepared = await deps.transaction((stores) => prepare(deps, stores, registrationId));
  if (!prepared) return;
  const { registration, invitation, link } = prepared;
  const { keyId, salt, generation } = link;
  const secret = deps.mailSecrets.derive(keyId, `activation ${registrationId} ${generation}`, salt);
  if (!secret) throw new Error('The key of a link is not known');
  await deps.sendReminderMail({
    id: `activation-reminder ${registrationId}`,
    ...{ registration, token: secret.token, code: secret.code, validUntil: registration.expiresAt },
    inviter: invitation?.inviterActive ? invitorName(invitation) : null,
    voucher: { ...offeredVoucher(invitation), validDays: VOUCHER_VALIDITY / DAY },
  });
}

async function prepare(
  { clock, mailSecrets, resendLimits }: ReminderDependencies,
  { registrations, jobs, returns }: ReminderStores,
  registrationId: string,
): Promise<Prepared | null> {
  const registration = await registrations.findWithMailboxLocked(registrationId);
  const now = clock();
  const { after, until } = computeReminderPeriod(now);
  if (registration?.status !== 'pending') return null;
  if (registration.expiresAt <= after || registration.expiresAt > until) return null;
  if (await returns.findReturned(registration.email)) return null;
  const mails = await registrations.listMails(registration.email, addMilliseconds(now, -RECENT_MAIL));
  if (mails.some((mail) => mail.registrationId === registrationId && !mail.isReminder)) return null;
  const seconds = getReminderDelay({ resendLimits }, mails, registration, now);
  if (seconds !== null) {
    if (addMilliseconds(now, seconds * SECOND) >= registration.expiresAt) return null;
    await jobs.enqueue(SEND_REMINDER, { registrationId }, { startAfter: seconds, group: registrationId });
    return null;
  }
  const link = await registrations.findMailedLink(registrationId, mailSecrets.keyIds);
  if (!link) return null;
  await registrations.markReminded(link.hash, now);
  return { registration, link, invitation: await registrations.findInvitation(registrationId) };
}
