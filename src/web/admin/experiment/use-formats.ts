import { isCountry } from '#kernel/country.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatCountry, formatDateTime, formatLanguage, formatList, formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** No probability is shown as certain. */
const MOST_PROBABLE = 0.999;

export type ExperimentFormats = ReturnType<typeof useFormats>;

/** Returns the functions that format an experiment's values in the visit's language. */
export function useFormats() {
  const { languageTag } = useText();
  const { timeZone } = useBrand();
  const percent = (value: number, options: Intl.NumberFormatOptions = {}) =>
    formatNumber(value, languageTag, { style: 'percent', maximumFractionDigits: 2, ...options });
  return {
    count: (value: number) => formatNumber(value, languageTag),
    /** A position from 0 to 1 on the hash's line. */
    position: (value: number) => formatNumber(value, languageTag, { maximumFractionDigits: 4 }),
    /** A share from 0 to 1 as a percentage. */
    share: (value: number) => percent(value),
    rate: (value: number) => percent(value, { minimumFractionDigits: 2 }),
    /** With its sign: +12.3%. */
    uplift: (value: number) => percent(value, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
    probability: (value: number) => {
      const digits = { maximumFractionDigits: 1 };
      if (value > MOST_PROBABLE) return `> ${percent(MOST_PROBABLE, digits)}`;
      return value < 1 - MOST_PROBABLE ? `< ${percent(1 - MOST_PROBABLE, digits)}` : percent(value, digits);
    },
    /** An instant of the API. */
    time: (at: unknown) => formatDateTime(new Date(String(at)), languageTag, timeZone),
    list: (items: readonly string[]) => formatList(items, languageTag),
    country: (code: string) => (isCountry(code) ? formatCountry(code, languageTag) : code),
    language: (code: string) => formatLanguage(code, languageTag),
  };
}
