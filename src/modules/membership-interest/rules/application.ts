import { hasPlusTag } from '#kernel/email-address.ts';
import { addMilliseconds, DAY, type Instant, isPast } from '#kernel/instant.ts';
import { LINK_VALIDITY, linkExpiry } from '#modules/invitation/rules/link.ts';

/** Why an application is refused; also the key of its text. */
export type InterestValidationCode = 'validation.email' | 'validation.country';

/**
 * A repeated application gets the same result, but another mail only after a day, so that nobody can flood a stranger
 * with mails through this form.
 */
const CONFIRMATION_PAUSE = DAY;

/** The maximum number of confirmations to one mailbox in a day, over all its plus tags. */
const MOST_CONFIRMATIONS = 4;

type Handled = {
  readonly confirmationRequestedAt: Instant;
  readonly decidedAt: Instant | null;
  readonly invitedAt: Instant | null;
};

/** When an application is deleted, by the days of the retention: what was done about it last counts. */
export function computeDeletion({ confirmationRequestedAt, decidedAt, invitedAt }: Handled, days: number): Instant {
  const last = Math.max(...[confirmationRequestedAt, decidedAt, invitedAt].map((at) => at?.getTime() ?? 0));
  return addMilliseconds(new Date(last), days * DAY);
}

/** Whether the registration link of an approved applicant has expired, by the time of its request. */
export function hasLinkExpired(invitedAt: Instant, now: Instant): boolean {
  return isPast(linkExpiry(invitedAt), now);
}

/** The newest time of a request whose registration link has expired. */
export function getNewestExpiredRequest(now: Instant): Instant {
  return addMilliseconds(now, -LINK_VALIDITY);
}

/** Whether a confirmation may be sent again, after the last request at `last`. */
export function mayConfirmAgain(last: Instant, now: Instant): boolean {
  return now.getTime() - last.getTime() >= CONFIRMATION_PAUSE;
}

/**
 * Whether a confirmation may be sent to an address, after those to `others` of its mailbox within a day. The last one
 * is reserved for the address without a plus tag, which the owner types.
 */
export function mayConfirmTo(email: string, others: readonly string[]): boolean {
  const isKept = hasPlusTag(email) && others.every(hasPlusTag);
  return others.length < MOST_CONFIRMATIONS - (isKept ? 1 : 0);
}
