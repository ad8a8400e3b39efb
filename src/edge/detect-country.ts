import type { IncomingMessage } from 'node:http';
import type { Proxies } from '#platform/http/proxies.ts';

export type CountryDependencies = {
  /** The header in which a trusted proxy names the country; null where there is none. */
  readonly countryHeader: string | null;
  readonly proxies: Proxies;
  /** Reads a country code; null for a text that names no country. */
  readonly parseCountry: (text: string | null) => string | null;
  readonly findCountryOfAddress: (address: string) => string | null;
};

/** Detects a request's country by the operator's header if a trusted proxy sent it, else by the client's address. */
export function createCountryDetection(deps: CountryDependencies): (message: IncomingMessage) => string | null {
  const { countryHeader, proxies, parseCountry, findCountryOfAddress } = deps;
  return (message) => {
    const header = countryHeader && proxies.isTrusted(message) ? message.headers[countryHeader] : null;
    return (
      (header ? parseCountry(String(header)) : null) ?? parseCountry(findCountryOfAddress(proxies.getAddress(message)))
    );
  };
}
