import { addMilliseconds, DAY } from '#kernel/instant.ts';

/** A calendar day of the brand's time zone, as `2026-03-02`. Days sort as texts do. */
export type Day = string;

/** Calendar days: a day of a time zone can have 23 or 25 hours, so this adds to the date, not to the hour. */
export function addDays(day: Day, days: number): Day {
  return toDay(addMilliseconds(new Date(`${day}T00:00:00Z`), days * DAY));
}

/** The number of days from one to another, both included. */
export function countDays(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1;
}

function toDay(at: Date): Day {
  return at.toISOString().slice(0, 10);
}
