import { hasPlusTag } from '#kernel/email-address.ts';
import { DAY, type Instant } from '#kernel/instant.ts';

/** Why an application is refused; also the key of its text. */
export type InterestValidationCode = 'validation.email' | 'validation.country';

/**
 * A repeated application gets the same result, but another mail only after a day, so that nobody can flood a stranger
 * with mails through this form.
 */
const CONFIRMATION_PAUSE = DAY;

/** The maximum number of confirmations to one mailbox in a day, over all its plus tags. */
const MOST_CONFIRMATIONS = 4;

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
