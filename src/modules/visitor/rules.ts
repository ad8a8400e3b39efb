import { COUNTRIES, type Country, DEFAULT_COUNTRY, isCountry } from '#kernel/country.ts';

/** The values that networks and databases send for an unknown country; the European Union is no country either. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['AP', 'EU', 'XX', 'ZZ']);

/** The country code in the notation of a header, a database or a domain, supported or not; null where there is none. */
export function countryCode(text: string | null): string | null {
  const code = text?.toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) ? code : null;
}

/** The country of a host's top-level domain: two letters after a name, where `uk` is GB (specification E5). */
export function parseHostCountry(hostname: string): string | null {
  const code = countryCode(/[^.]\.([a-z]{2})\.?$/i.exec(hostname)?.[1] ?? null);
  return code === 'UK' ? 'GB' : code;
}

/** The country of a visit from the detected code, else from the host of the program's own address. */
export function resolveCountry(
  detected: string | null,
  hostname: string,
): { readonly country: Country; readonly countryKnown: boolean } {
  const candidates = [detected, parseHostCountry(hostname)];
  return { country: applyCountry(candidates), countryKnown: candidates.some((one) => one !== null) };
}

/** The time zones of each supported country, separated by spaces. */
export type TimeZones = Readonly<Record<Country, string>>;

/** The supported country of a time zone, old names included, or null. */
export function findTimeZoneCountry(timeZone: string | undefined, zones: TimeZones): Country | null {
  if (!timeZone) return null;
  return COUNTRIES.find((country) => zones[country].split(' ').includes(timeZone)) ?? null;
}

/**
 * The country of a visit: the first candidate that exists ends the search, and applies only if it is supported;
 * otherwise `current` stays (specification E5).
 */
export function applyCountry(candidates: readonly (string | null)[], current: Country = DEFAULT_COUNTRY): Country {
  const first = candidates.find((candidate) => candidate !== null && candidate !== '');
  return isCountry(first) ? first : current;
}
