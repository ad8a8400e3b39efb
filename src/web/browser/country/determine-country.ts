import type { Country } from '#kernel/country.ts';
import { applyCountry, findTimeZoneCountry, parseHostCountry } from '#modules/visitor/rules.ts';
import { countryDetails } from '#web/generated/operations.ts';
import { TIME_ZONES } from '#web/generated/time-zones.ts';
import type { Run } from '#web/routing/operation.ts';
import { runInBrowser } from '../graphql/run.ts';

/** The sources of the browser's country. */
type CountrySources = {
  readonly run: Run;
  readonly hostname: () => string;
  readonly timeZone: () => string | undefined;
  readonly log: (message: string, error: unknown) => void;
};

/**
 * The chain of specification E5: the backend, the top-level domain, the time zone, and if none of them names a country,
 * `current`. The first that names one ends the search, but only a supported country is applied.
 */
export async function determineCountry(sources: CountrySources, current: Country): Promise<Country> {
  const ofBackend = await fetchCountry(sources);
  const ofHost = parseHostCountry(sources.hostname());
  return applyCountry([ofBackend, ofHost, findTimeZoneCountry(sources.timeZone(), TIME_ZONES)], current);
}

export const browserSources: CountrySources = {
  run: runInBrowser,
  hostname: () => location.hostname,
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  // biome-ignore lint/suspicious/noConsole: the error must be logged (specification E5)
  log: (message, error) => console.warn(message, error),
};

async function fetchCountry({ run, log }: CountrySources): Promise<string | null> {
  try {
    const { countryDetails: details } = await run(countryDetails, {});
    return details.country;
  } catch (error) {
    log('The backend could not say the country', error);
    return null;
  }
}
