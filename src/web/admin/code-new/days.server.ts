/** The instant at which a day of the calendar begins in a time zone. */
export function startOfDay(day: string, timeZone: string): string {
  return toInstant(Temporal.PlainDate.from(day), timeZone);
}

/** The instant at which it ends, when the next one begins. */
export function endOfDay(day: string, timeZone: string): string {
  return toInstant(Temporal.PlainDate.from(day).add({ days: 1 }), timeZone);
}

function toInstant(day: Temporal.PlainDate, timeZone: string): string {
  return day.toZonedDateTime({ timeZone }).toInstant().toString({ smallestUnit: 'millisecond' });
}
