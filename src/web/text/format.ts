const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat>();

/** `1,234.5` in the conventions of the language tag. */
export function formatNumber(value: number, languageTag: string, options?: Intl.NumberFormatOptions): string {
  return cached(
    `number ${JSON.stringify(options)}`,
    languageTag,
    () => new Intl.NumberFormat(languageTag, options),
  ).format(value);
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
