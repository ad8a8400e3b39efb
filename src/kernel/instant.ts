/** A moment in time. PostgreSQL's `timestamptz` reads and writes it; the clock is injected. */
export type Instant = Date;
/** What tells the time; tests give their own. */
export type Clock = () => Instant;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function addMilliseconds(instant: Instant, milliseconds: number): Instant {
  return new Date(instant.getTime() + milliseconds);
}

/** Whether `end` has come: at the end itself it has. */
export function isPast(end: Instant, now: Instant): boolean {
  return end.getTime() <= now.getTime();
}
