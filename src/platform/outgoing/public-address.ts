import { BlockList, isIP } from 'node:net';

/** Special-purpose networks of IPv4 (IANA's registry), multicast and what is reserved. */
const SPECIAL_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
] as const;
/** Within 2000::/3: Teredo and protocol assignments, ORCHIDv2, documentation, 6to4, which embeds any IPv4 address. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

const special = new BlockList();
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');
for (const network of SPECIAL_IPV4) addTo(special, network, 'ipv4');
for (const network of SPECIAL_IPV6) addTo(special, network, 'ipv6');

/** Whether an IP address is one of the public internet: no private, local, reserved or multicast one. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  // All public addresses of IPv6 are in one block; IPv4 addresses written as IPv6 ones are not.
  return version === 6 && unicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

function addTo(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', prefix = ''] = network.split('/');
  list.addSubnet(address, Number(prefix), family);
}
