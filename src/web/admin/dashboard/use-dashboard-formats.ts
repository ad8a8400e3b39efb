import { isCountry } from '#kernel/country.ts';
import { isLocale } from '#kernel/locale.ts';
import type { Breakdown } from '#modules/funnel/rules/breakdown.ts';
import {
  formatCountry,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatLanguage,
  formatList,
  formatNumber,
} from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** A day is the same in all time zones. */
const ZONE = 'UTC';
const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** Seconds of each unit, the longest first. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Returns the functions that format the dashboard's values in the visit's language. */
export function useDashboardFormats() {
  const { t, languageTag } = useText();
  const percent = (value: number, options: Intl.NumberFormatOptions = {}) =>
    formatNumber(value, languageTag, { style: 'percent', maximumFractionDigits: 1, ...options });
  const formats = {
    count: (value: number | null | undefined) => (value == null ? '–' : formatNumber(value, languageTag)),
    rate: (value: number | null) => (value === null ? '–' : percent(value)),
    /** With its sign: +12.3%. */
    change: (value: number | null) => (value === null ? '–' : percent(value, { signDisplay: 'exceptZero' })),
    /** `2.5 hr`: in the longest unit that fits. */
    duration: (seconds: number) => {
      const [unit, size] = UNITS.find(([, one]) => seconds >= one) ?? ['second', 1];
      const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
      return formatNumber(seconds / size, languageTag, options);
    },
    day: (day: string) => formatDate(toDate(day), languageTag, ZONE),
    days: (from: string, to: string) => formatDateRange(toDate(from), toDate(to), languageTag, ZONE),
    time: (at: unknown, timeZone: string) => formatDateTime(new Date(String(at)), languageTag, timeZone),
    country: (code: string) => (isCountry(code) ? formatCountry(code, languageTag) : code),
    list: (items: readonly string[]) => formatList(items, languageTag),
  };
  /** What a row of a breakdown is called. */
  const value = (breakdown: Breakdown, name: string) => {
    if (name === '') return t('dashboard.none');
    if (breakdown === 'day') return formats.day(name);
    if (breakdown === 'country') return formats.country(name);
    return breakdown === 'language' && isLocale(name) ? formatLanguage(name, languageTag) : name;
  };
  return { ...formats, value };
}
