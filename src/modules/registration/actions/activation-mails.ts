import { canonicalizeEmail, hasPlusTag } from '#kernel/email-address.ts';
import { addMilliseconds, type Clock, DAY, type Instant } from '#kernel/instant.ts';
import type { JobQueue } from '#kernel/ports.ts';
import { computeRequestDelay, computeTurnDelay, type ResendLimits } from '../rules/lifecycle.ts';
import type { LockWait } from './lock-wait.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import type { Registration, RegistrationJobs, RegistrationStore } from './ports.ts';

type MailDependencies = { readonly clock: Clock; readonly resendLimits: ResendLimits };
type Own = Pick<Registration, 'id' | 'email' | 'createdAt'>;
type Mails = Pick<RegistrationStore, 'listMails' | 'listResends'>;

/**
 * The seconds until a further activation mail of a registration may be asked for, or null. What counts is the mailbox,
 * whatever registrations it has had: of all mails those that left, and of this registration also those that were asked for
 * and have not left yet. A mail whose turn would not come is not to be asked for either: the wish kills the older link.
 */
export async function getResendDelay(deps: MailDependencies, registrations: Mails, own: Own): Promise<number | null> {
  const now = deps.clock();
  const since = addMilliseconds(now, -DAY);
  const left = await registrations.listMails(own.email, since);
  const asked = await registrations.listResends(own.id, since);
  const mine = left.filter(({ registrationId, at }) => registrationId === own.id && at >= own.createdAt);
  const first = mine.find(({ at }) => asked.every((resend) => resend > at));
  const newest = mine.at(-1)?.at ?? own.createdAt;
  const others = [...left.filter((mail) => mail !== first).map(({ at }) => at), ...asked.filter((at) => at > newest)];
  const asWish = computeRequestDelay({ first: first?.at ?? own.createdAt, others }, now, deps.resendLimits);
  return Math.max(asWish ?? 0, computeSendDelay(left, own, now, deps.resendLimits) ?? 0) || null;
}

function computeSendDelay(left: readonly OutgoingMail[], own: Own, now: Instant, limits: ResendLimits): number | null {
  const mails = left.map(({ at, email }) => ({ at, tagged: hasPlusTag(email) }));
  return computeTurnDelay({ mails, tagged: hasPlusTag(own.email) }, now, limits);
}

/**
 * The seconds that a mail which is ready to leave has to wait for its turn, or null. This is where the bounds of a mailbox
 * hold: whatever was asked for, and by whom, only so many mails leave. The caller holds the lock of the mailbox.
 */
export async function getSendDelay(
  deps: MailDependencies,
  registrations: Pick<RegistrationStore, 'listMails'>,
  own: Own,
): Promise<number | null> {
  const now = deps.clock();
  const left = await registrations.listMails(own.email, addMilliseconds(now, -DAY));
  // A mail of this registration that may not have left is this one, at its next try.
  const others = left.filter(({ registrationId, sent }) => sent || registrationId !== own.id);
  return computeSendDelay(others, own, now, deps.resendLimits);
}

/**
 * Lets others that want to mail to the mailbox of an address wait until the transaction has ended, which itself waits so long
 * for this and all further locks.
 */
export function lockEmail(
  registrations: Pick<RegistrationStore, 'lockCanonicalEmail'>,
  email: string,
  lockWait?: LockWait,
): Promise<void> {
  return registrations.lockCanonicalEmail(canonicalizeEmail(email), lockWait);
}

/** Has a mail sent, after those of its registration that are on their way. */
export function enqueueMail(
  jobs: JobQueue<RegistrationJobs>,
  registrationId: string,
  generation: number,
): Promise<void> {
  return jobs.enqueue('registration.send-activation', { registrationId, generation }, { group: registrationId });
}
