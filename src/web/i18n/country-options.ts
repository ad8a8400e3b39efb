import { COUNTRIES } from '#kernel/country.ts';
import { formatCountry } from './format.ts';

/** All countries as the options of a field, in the alphabetical order of the language. */
export function listCountryOptions(languageTag: string): { readonly value: string; readonly label: string }[] {
  return COUNTRIES.map((value) => ({ value, label: formatCountry(value, languageTag) })).toSorted((one, other) =>
    one.label.localeCompare(other.label, languageTag),
  );
}
