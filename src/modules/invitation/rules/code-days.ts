import type { Instant } from '#kernel/instant.ts';

/** The instant at which a day of the calendar begins in a time zone. */
export function startOfDay(day: string, timeZone: string): Instant {
  return toInstant(Temporal.PlainDate.from(day), timeZone);
}

/** The instant at which it ends, when the next one begins. */
export function endOfDay(day: string, timeZone: string): Instant {
  return toInstant(Temporal.PlainDate.from(day).add({ days: 1 }), timeZone);
}

/** The last day of what ends at an instant, in a time zone. */
export function findLastDay(end: Instant, timeZone: string): string {
  const last = Temporal.Instant.fromEpochMilliseconds(end.getTime() - 1);
  return last.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** Whether a text is a day of the calendar in the form 2026-12-01; no club has codes of other millennia. */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  // JavaScript reads the 31st of February as a day in March.
  const at = new Date(`${text}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function toInstant(day: Temporal.PlainDate, timeZone: string): Instant {
  return new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds);
}
