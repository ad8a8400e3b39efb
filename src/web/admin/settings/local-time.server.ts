const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** The instant (ISO 8601) of a local date and time, as `<input type="datetime-local">` posts it; null if there is none. */
export function parseLocalTime(text: string, timeZone: string): string | null {
  if (!LOCAL_TIME.test(text)) return null;
  try {
    const { epochMilliseconds } = Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone);
    return new Date(epochMilliseconds).toISOString();
  } catch {
    return null;
  }
}

/** The local date and time of an instant, as such a field shows it. */
export function formatLocalTime(at: Date, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' });
}
