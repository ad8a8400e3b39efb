/** A moment in time. PostgreSQL's `timestamptz` stores it; the clock is injected. */
export type Instant = Date;
/** Returns the current time; tests inject their own. */
export type Clock = () => Instant;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function addMilliseconds(instant: Instant, milliseconds: number): Instant {
  return new Date(instant.getTime() + milliseconds);
}

/** Whether `end` is reached; the end itself counts. */
export function isPast(end: Instant, now: Instant): boolean {
  return end.getTime() <= now.getTime();
}
