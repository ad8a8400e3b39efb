import { DAY, type Instant } from '../../../kernel/instant.ts';

/** Why an application is refused; also the key of its text. */
export type InterestSlip = 'validation.email' | 'validation.country';

/** A repeated application gets the same answer, but another mail only after a day: nobody floods a stranger through us. */
const CONFIRMATION_PAUSE = DAY;

/** Whether a confirmation may go out again, after one was asked for at `last`. */
export function mayConfirmAgain(last: Instant, now: Instant): boolean {
  return now.getTime() - last.getTime() >= CONFIRMATION_PAUSE;
}
