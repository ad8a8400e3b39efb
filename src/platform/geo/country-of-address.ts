import { createRequire } from 'node:module';
import { type CountryResponse, open } from 'maxmind';

export type CountryOfAddress = (address: string) => string | null;

/** Opens the offline database of address ranges (CC0); nothing is asked over the network. */
export async function openCountryOfAddress(): Promise<CountryOfAddress> {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
  const reader = await open<CountryResponse & { readonly country_code?: string }>(file);
  return (address) => {
    try {
      const found = reader.get(address);
      return found?.country_code ?? found?.country?.iso_code ?? null;
    } catch {
      return null;
    }
  };
}
