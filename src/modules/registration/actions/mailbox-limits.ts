import { canonicalizeEmail, hasPlusTag } from '#kernel/email-address.ts';
import { addMilliseconds, type Clock, DAY, type Instant } from '#kernel/instant.ts';
import { computeRequestDelay, computeTurnDelay, type ResendLimits } from '../rules/lifecycle.ts';
import type { LockWait } from './lock-wait.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import type { Registration, RegistrationStore } from './ports.ts';

type MailDependencies = { readonly clock: Clock; readonly resendLimits: ResendLimits };
type Own = Pick<Registration, 'id' | 'email' | 'createdAt'>;
type Mails = Pick<RegistrationStore, 'listMails' | 'listResends'>;

/**
 * The seconds until another activation mail of a registration may be requested, or null for none. The limit is per
 * mailbox, over all its registrations: it counts all sent mails, and of this registration also the mails that were
 * requested and are not sent yet. A mail that could not be sent may not be requested either, because the request
 * revokes the older link.
 */
export async function getResendDelay(deps: MailDependencies, registrations: Mails, own: Own): Promise<number | null> {
  const now = deps.clock();
  const since = addMilliseconds(now, -DAY);
  const left = await registrations.listMails(own.email, since);
  const resends = await registrations.listResends(own.id, since);
  const mine = left.filter(({ registrationId, at }) => registrationId === own.id && at >= own.createdAt);
  const first = mine.find(({ at }) => resends.every((resend) => resend > at));
  const newest = mine.at(-1)?.at ?? own.createdAt;
  const others = [...left.filter((mail) => mail !== first).map(({ at }) => at), ...resends.filter((at) => at > newest)];
  const asWish = computeRequestDelay({ first: first?.at ?? own.createdAt, others }, now, deps.resendLimits);
  return Math.max(asWish ?? 0, computeSendDelay(left, own, now, deps.resendLimits) ?? 0) || null;
}

/**
 * The same for a withheld registration, by its own requests alone: what others requested for its mailbox would reveal
 * something about the address. The mails that are sent keep to the limits of the mailbox.
 */
export async function getOwnDelay(
  { clock, resendLimits }: MailDependencies,
  registrations: Pick<Mails, 'listResends'>,
  own: Pick<Own, 'id' | 'createdAt'>,
): Promise<number | null> {
  const now = clock();
  const others = await registrations.listResends(own.id, addMilliseconds(now, -DAY));
  return computeRequestDelay({ first: own.createdAt, others }, now, resendLimits);
}

function computeSendDelay(left: readonly OutgoingMail[], own: Own, now: Instant, limits: ResendLimits): number | null {
  const mails = left.map(({ at, email }) => ({ at, tagged: hasPlusTag(email) }));
  return computeTurnDelay({ mails, tagged: hasPlusTag(own.email) }, now, limits);
}

/**
 * The seconds that a mail which is ready to send has to wait, or null for none. This function enforces the limits of a
 * mailbox: however many mails are requested, and by whomever, only so many are sent. The caller holds the lock of the
 * mailbox.
 */
export async function getSendDelay(
  deps: MailDependencies,
  registrations: Pick<RegistrationStore, 'listMails'>,
  own: Own,
): Promise<number | null> {
  const now = deps.clock();
  const left = await registrations.listMails(own.email, addMilliseconds(now, -DAY));
  // A mail of this registration of which it is unknown whether it was sent is this mail, at its next try.
  const others = left.filter(({ registrationId, sent }) => sent || registrationId !== own.id);
  return computeSendDelay(others, own, now, deps.resendLimits);
}

/** The same for a reminder, by the mails of its mailbox; the earlier try of this reminder does not count. */
export function getReminderDelay(
  { resendLimits }: Pick<MailDependencies, 'resendLimits'>,
  mails: readonly OutgoingMail[],
  own: Own,
  now: Instant,
): number | null {
  const others = mails.filter(({ registrationId, isReminder }) => registrationId !== own.id || !isReminder);
  return computeSendDelay(others, own, now, resendLimits);
}

/**
 * Locks the mailbox of an address until the transaction ends: other transactions that send mail to it wait. `lockWait`
 * limits how long this transaction waits for this lock and all further ones.
 */
export function lockEmail(
  registrations: Pick<RegistrationStore, 'lockCanonicalEmail'>,
  email: string,
  lockWait?: LockWait,
): Promise<void> {
  return registrations.lockCanonicalEmail(canonicalizeEmail(email), lockWait);
}
