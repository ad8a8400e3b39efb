import { hasPlusTag } from '#kernel/email-address.ts';
import { DAY, type Instant } from '#kernel/instant.ts';

/** Why an application is refused; also the key of its text. */
export type InterestValidationCode = 'validation.email' | 'validation.country';

/** A repeated application gets the same answer, but another mail only after a day: nobody floods a stranger through us. */
const CONFIRMATION_PAUSE = DAY;

/** So many confirmations leave to one mailbox in a day, whatever is added to its name. */
const MOST_CONFIRMATIONS = 4;

/** Whether a confirmation may go out again, after one was asked for at `last`. */
export function mayConfirmAgain(last: Instant, now: Instant): boolean {
  return now.getTime() - last.getTime() >= CONFIRMATION_PAUSE;
}

/**
 * Whether a confirmation may leave to an address, after those to `others` of its mailbox within a day. The last one is kept
 * for the address without an addition, which is the one that its owner types.
 */
export function mayConfirmTo(email: string, others: readonly string[]): boolean {
  const isKept = hasPlusTag(email) && others.every(hasPlusTag);
  return others.length < MOST_CONFIRMATIONS - (isKept ? 1 : 0);
}
