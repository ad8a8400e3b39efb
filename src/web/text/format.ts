const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat>();

/** `1,234.5` in the conventions of the language tag. */
export function formatNumber(value: number, languageTag: string, options?: Intl.NumberFormatOptions): string {
  return cached(
    `number ${JSON.stringify(options)}`,
    languageTag,
    () => new Intl.NumberFormat(languageTag, options),
  ).format(value);
}

/** As short as it is read with ease: `5M` and, of the languages, English alone also `500K`; the others write it out. */
export function formatShort(value: number, languageTag: string): string {
  const compact = value >= 1_000_000 || languageTag.startsWith('en');
  return formatNumber(value, languageTag, compact ? { notation: 'compact' } : undefined);
}

/** A percentage given in percent, not as a fraction: 15 gives `15%`. */
export function formatPercent(percent: number, languageTag: string): string {
  return formatNumber(percent / 100, languageTag, { style: 'percent', maximumFractionDigits: 1 });
}

/** Day, month and year as the language writes them out. Pages say the brand's time zone where an instant decides. */
export function formatDate(instant: Date, languageTag: string, timeZone: string): string {
  const make = () => new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone });
  return cached(`date ${timeZone}`, languageTag, make).format(instant);
}

/** The same with hour and minute, and the zone they are of: for what ends at an instant. */
export function formatDateTime(instant: Date, languageTag: string, timeZone: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const make = () => new Intl.DateTimeFormat(languageTag, { ...options, timeZoneName: 'short', timeZone });
  return cached(`date and time ${timeZone}`, languageTag, make).format(instant);
}

/** Weekday, day, month, hour and minute, and the name of the zone: for what begins or ends before long. */
export function formatMoment(
  instant: Date,
  languageTag: string,
  timeZone: string,
): { readonly date: string; readonly zone: string } {
  const options = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;
  const make = () => new Intl.DateTimeFormat(languageTag, { ...options, timeZone });
  const makeZone = () => new Intl.DateTimeFormat(languageTag, { timeZone, timeZoneName: 'longGeneric' });
  const parts = cached(`zone ${timeZone}`, languageTag, makeZone).formatToParts(instant);
  return {
    date: cached(`moment ${timeZone}`, languageTag, make).format(instant),
    zone: parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  };
}

/** From day to day, with what they share said once: `23 to 29 November 2026`. */
export function formatDays(first: Date, last: Date, languageTag: string, timeZone: string): string {
  const make = () => new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone });
  return cached(`date ${timeZone}`, languageTag, make).formatRange(first, last);
}

/** `a, b and c` */
export function formatList(items: readonly string[], languageTag: string): string {
  return cached('list', languageTag, () => new Intl.ListFormat(languageTag, { type: 'conjunction' })).format(items);
}

// Making a formatter costs a hundred times more than using it.
function cached<Formatter extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat>(
  kind: string,
  languageTag: string,
  make: () => Formatter,
): Formatter {
  const key = `${languageTag} ${kind}`;
  const known = formatters.get(key) as Formatter | undefined;
  const formatter = known ?? make();
  if (!known) formatters.set(key, formatter);
  return formatter;
}
