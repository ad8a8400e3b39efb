import { COUNTRIES, type Country, DEFAULT_COUNTRY, isCountry } from '#kernel/country.ts';

/** What networks and databases write where they know no country; the European Union is none either. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['AP', 'EU', 'XX', 'ZZ']);

/** The code of a country as a header, a database or a domain spells it, supported or not; null where it names none. */
export function countryCode(text: string | null): string | null {
  const code = text?.toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) ? code : null;
}

/** The country of a host's ending: two letters below a name, where `uk` is GB (specification E5). */
export function parseHostCountry(hostname: string): string | null {
  const code = countryCode(/[^.]\.([a-z]{2})\.?$/i.exec(hostname)?.[1] ?? null);
  return code === 'UK' ? 'GB' : code;
}

/** The country of a visit by the detected code, else by the host of the program's own address. */
export function resolveCountry(
  detected: string | null,
  hostname: string,
): { readonly country: Country; readonly countryKnown: boolean } {
  const candidates = [detected, parseHostCountry(hostname)];
  return { country: applyCountry(candidates), countryKnown: candidates.some((one) => one !== null) };
}

/** The time zones of each supported country, parted by blanks. */
export type TimeZones = Readonly<Record<Country, string>>;

/** The supported country whose time zone it is, old names included, or null. */
export function findTimeZoneCountry(timeZone: string | undefined, zones: TimeZones): Country | null {
  if (!timeZone) return null;
  return COUNTRIES.find((country) => zones[country].split(' ').includes(timeZone)) ?? null;
}

/**
 * The country of a visit: the first candidate that exists ends the search, and is applied only if it is supported;
 * otherwise `current` stays (specification E5).
 */
export function applyCountry(candidates: readonly (string | null)[], current: Country = DEFAULT_COUNTRY): Country {
  const first = candidates.find((candidate) => candidate !== null && candidate !== '');
  return isCountry(first) ? first : current;
}
