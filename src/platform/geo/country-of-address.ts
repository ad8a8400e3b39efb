import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { type CountryResponse, open } from 'maxmind';

export type CountryOfAddress = (address: string) => string | null;

/** Networks that lie everywhere; the database has rows for some of them all the same. */
const NOWHERE = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  NOWHERE.addSubnet(network, prefix, 'ipv4');
}
NOWHERE.addSubnet('fc00::', 7, 'ipv6');
NOWHERE.addSubnet('fe80::', 10, 'ipv6');

/** Opens the offline database of address ranges (CC0); nothing is asked over the network. */
export async function openCountryOfAddress(): Promise<CountryOfAddress> {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
  const reader = await open<CountryResponse & { readonly country_code?: string }>(file);
  return (peer) => {
    // A socket for both families writes IPv4 addresses in IPv6 clothes, and its own network behind a `%`.
    const address = peer.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(address);
    if (family === 0 || NOWHERE.check(address, family === 4 ? 'ipv4' : 'ipv6')) return null;
    const found = reader.get(address);
    return found?.country_code ?? found?.country?.iso_code ?? null;
  };
}
