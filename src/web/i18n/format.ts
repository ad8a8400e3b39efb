import { getFormatted } from '#kernel/formats.ts';

type Formatter = Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat | Intl.DisplayNames;
type FormatRequest = { readonly kind: string; readonly languageTag: string; readonly about: string | number };

const formatters = new Map<string, Formatter>();

/** `1,234.5` in the conventions of the language tag. */
export function formatNumber(value: number, languageTag: string, options?: Intl.NumberFormatOptions): string {
  const kind = options ? JSON.stringify(options) : 'number';
  const make = () => new Intl.NumberFormat(languageTag, options);
  return formatOnce({ kind, languageTag, about: value }, make, (format) => format.format(value));
}

/** The shortest form that is easy to read: `5M` and, only in English, also `500K`; other languages write it out. */
export function formatCompact(value: number, languageTag: string): string {
  const compact = value >= 1_000_000 || languageTag.startsWith('en');
  return formatNumber(value, languageTag, compact ? { notation: 'compact' } : undefined);
}

/** A percentage given in percent, not as a fraction: 15 gives `15%`. */
export function formatPercent(percent: number, languageTag: string): string {
  return formatNumber(percent / 100, languageTag, { style: 'percent', maximumFractionDigits: 1 });
}

/** Day, month and year, written out in the language. Pages pass the brand's time zone where an instant decides. */
export function formatDate(instant: Date, languageTag: string, timeZone: string): string {
  const request = { kind: `date ${timeZone}`, languageTag, about: Number(instant) };
  return formatOnce(request, createLongDateFormat(languageTag, timeZone), (format) => format.format(instant));
}

/** The same with hour, minute and time zone: for periods that end at an instant. */
export function formatDateTime(instant: Date, languageTag: string, timeZone: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const make = () => new Intl.DateTimeFormat(languageTag, { ...options, timeZoneName: 'short', timeZone });
  const request = { kind: `date and time ${timeZone}`, languageTag, about: Number(instant) };
  return formatOnce(request, make, (format) => format.format(instant));
}

/** Weekday, day, month, hour, minute and the name of the time zone: for periods that begin or end soon. */
export function formatDateWithZone(
  instant: Date,
  languageTag: string,
  timeZone: string,
): { readonly date: string; readonly zone: string } {
  const options = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;
  const make = () => new Intl.DateTimeFormat(languageTag, { ...options, timeZone });
  const makeZone = () => new Intl.DateTimeFormat(languageTag, { timeZone, timeZoneName: 'longGeneric' });
  const request = { languageTag, about: Number(instant) };
  const getZoneName = (parts: readonly Intl.DateTimeFormatPart[]) =>
    parts.find(({ type }) => type === 'timeZoneName')?.value;
  return {
    date: formatOnce({ ...request, kind: `moment ${timeZone}` }, make, (format) => format.format(instant)),
    zone: formatOnce(
      { ...request, kind: `zone ${timeZone}` },
      makeZone,
      (format) => getZoneName(format.formatToParts(instant)) ?? timeZone,
    ),
  };
}

/** A range of days; shared parts appear once: `23 to 29 November 2026`. */
export function formatDateRange(first: Date, last: Date, languageTag: string, timeZone: string): string {
  const request = { kind: `date ${timeZone}`, languageTag, about: `${Number(first)} ${Number(last)}` };
  return formatOnce(request, createLongDateFormat(languageTag, timeZone), (format) => format.formatRange(first, last));
}

/** `a, b and c` */
export function formatList(items: readonly string[], languageTag: string): string {
  const make = () => new Intl.ListFormat(languageTag, { type: 'conjunction' });
  return formatOnce({ kind: 'list', languageTag, about: JSON.stringify(items) }, make, (format) =>
    format.format(items),
  );
}

/** The name of a country in the language. */
export function formatCountry(country: string, languageTag: string): string {
  const make = () => new Intl.DisplayNames(languageTag, { type: 'region' });
  return formatOnce({ kind: 'country', languageTag, about: country }, make, (names) => names.of(country) ?? country);
}

/** The name of a language in the language of the tag. */
export function formatLanguage(language: string, languageTag: string): string {
  const make = () => new Intl.DisplayNames(languageTag, { type: 'language' });
  const request = { kind: 'language', languageTag, about: language };
  return formatOnce(request, make, (names) => names.of(language) ?? language);
}

function createLongDateFormat(languageTag: string, timeZone: string): () => Intl.DateTimeFormat {
  return () => new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone });
}

function formatOnce<Made extends Formatter>(
  { kind, languageTag, about }: FormatRequest,
  make: () => Made,
  format: (formatter: Made) => string,
): string {
  const formatter = `${languageTag} ${kind}`;
  return getFormatted(`${formatter} ${about}`, () => format(cached(formatter, make)));
}

// Creating a formatter costs a hundred times more than using it.
function cached<Made extends Formatter>(key: string, make: () => Made): Made {
  const known = formatters.get(key) as Made | undefined;
  const formatter = known ?? make();
  if (!known) formatters.set(key, formatter);
  return formatter;
}
