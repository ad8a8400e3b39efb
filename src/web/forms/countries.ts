import type { Locale } from '#kernel/locale.ts';
import type { SelectOption } from '#web/ui/select.tsx';

/** Returns the countries by their names in the language, sorted for the language. */
export function countryChoices(isoCodes: readonly string[], locale: Locale): readonly SelectOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return isoCodes
    .map((isoCode) => ({ value: isoCode, label: names.of(isoCode) ?? isoCode }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** Returns the preselected country: the visitor's, if it is among the options, or the only option. */
export function preselectedCountry(options: readonly SelectOption[], country: string): string | undefined {
  const [only, ...others] = options;
  if (only && others.length === 0) return only.value;
  return options.find(({ value }) => value === country)?.value;
}
