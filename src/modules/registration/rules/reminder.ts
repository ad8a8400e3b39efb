import { addMilliseconds, DAY, HOUR, type Instant } from '#kernel/instant.ts';

/** A reminder is sent a day before the link expires (specification K19), and not for a link that is nearly over. */
const REMINDER_BEFORE = DAY;
const LEAST_LEFT = HOUR;
/** Whoever got a mail of the registration within this time needs no reminder. */
export const RECENT_MAIL = DAY;

/** The ends of the registrations that are due for a reminder: after the first instant, until the second one. */
export function computeReminderPeriod(now: Instant): { readonly after: Instant; readonly until: Instant } {
  return { after: addMilliseconds(now, LEAST_LEFT), until: addMilliseconds(now, REMINDER_BEFORE) };
}

/** For how long after its end a registration can be renewed by its link, once. */
const RENEWABLE_FOR = 14 * DAY;

type Ended = { readonly expiresAt: Instant; readonly renews: string | null };

/** Whether the holder of an expired link gets a fresh one; a registration that was renewed already does not. */
export function canRenew({ expiresAt, renews }: Ended, now: Instant): boolean {
  return renews === null && now < addMilliseconds(expiresAt, RENEWABLE_FOR);
}
