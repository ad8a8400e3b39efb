import { type Country, DEFAULT_COUNTRY, isCountry } from '../../kernel/country.ts';

/**
 * The country of a visit: the first candidate that exists ends the search, and is applied only if it is supported;
 * otherwise `current` stays (decisions section 3).
 */
export function applyCountry(candidates: readonly (string | null)[], current: Country = DEFAULT_COUNTRY): Country {
  const first = candidates.find((candidate) => candidate !== null && candidate !== '');
  return isCountry(first) ? first : current;
}
