import { isTagged, mailboxOf } from '#kernel/email-address.ts';
import { addTo, type Clock, DAY, type Instant } from '#kernel/instant.ts';
import type { JobQueue } from '#kernel/ports.ts';
import { mailWait, type ResendLimits, turnWait } from '../rules/lifecycle.ts';
import type { LockWait } from './patience.ts';
import type { Registration, RegistrationJobs, RegistrationStore } from './ports.ts';

type MailDependencies = { readonly clock: Clock; readonly resendLimits: ResendLimits };
type Own = Pick<Registration, 'id' | 'email' | 'createdAt'>;
type Mails = Pick<RegistrationStore, 'listMails' | 'listResends'>;

/** An activation mail that left, or is about to leave. */
export type LeftMail = {
  readonly registrationId: string;
  readonly email: string;
  readonly at: Instant;
  /** False while nobody knows yet whether it has left. */
  readonly sent: boolean;
};

/**
 * The seconds until a further activation mail of a registration may be asked for, or null. What counts is the mailbox,
 * whatever registrations it has had: of all mails those that left, and of this registration also those that were asked for
 * and have not left yet. A mail whose turn would not come is not to be asked for either: the wish kills the older link.
 */
export async function waitForMail(deps: MailDependencies, registrations: Mails, own: Own): Promise<number | null> {
  const now = deps.clock();
  const since = addTo(now, -DAY);
  const left = await registrations.listMails(own.email, since);
  const asked = await registrations.listResends(own.id, since);
  const mine = left.filter(({ registrationId, at }) => registrationId === own.id && at >= own.createdAt);
  const first = mine.find(({ at }) => asked.every((resend) => resend > at));
  const newest = mine.at(-1)?.at ?? own.createdAt;
  const others = [...left.filter((mail) => mail !== first).map(({ at }) => at), ...asked.filter((at) => at > newest)];
  const asWish = mailWait({ first: first?.at ?? own.createdAt, others }, now, deps.resendLimits);
  return Math.max(asWish ?? 0, turnAmong(left, own, now, deps.resendLimits) ?? 0) || null;
}

function turnAmong(left: readonly LeftMail[], own: Own, now: Instant, limits: ResendLimits): number | null {
  const mails = left.map(({ at, email }) => ({ at, tagged: isTagged(email) }));
  return turnWait({ mails, tagged: isTagged(own.email) }, now, limits);
}

/**
 * The seconds that a mail which is ready to leave has to wait for its turn, or null. This is where the bounds of a mailbox
 * hold: whatever was asked for, and by whom, only so many mails leave. The caller holds the lock of the mailbox.
 */
export async function waitForTurn(
  deps: MailDependencies,
  registrations: Pick<RegistrationStore, 'listMails'>,
  own: Own,
): Promise<number | null> {
  const now = deps.clock();
  const left = await registrations.listMails(own.email, addTo(now, -DAY));
  // A mail of this registration that may not have left is this one, at its next try.
  const others = left.filter(({ registrationId, sent }) => sent || registrationId !== own.id);
  return turnAmong(others, own, now, deps.resendLimits);
}

/**
 * Lets others that want to mail to the mailbox of an address wait until the transaction has ended, which itself waits so long
 * for this and all further locks.
 */
export function lockMailboxOf(
  registrations: Pick<RegistrationStore, 'lockMailbox'>,
  email: string,
  lockWait?: LockWait,
): Promise<void> {
  return registrations.lockMailbox(mailboxOf(email), lockWait);
}

/** Has a mail sent, after those of its registration that are on their way. */
export function enqueueMail(
  jobs: JobQueue<RegistrationJobs>,
  registrationId: string,
  generation: number,
): Promise<void> {
  return jobs.enqueue('registration.send-activation', { registrationId, generation }, { group: registrationId });
}
