import { isIP } from 'node:net';

/**
 * What limits count an address as: an IPv4 address as it is, an IPv6 address by its /64, which one visitor has to himself;
 * an IPv4 address in IPv6 clothes is the IPv4 address. All that is none shares one key.
 */
export function getNetworkKey(address: string): string {
  const [bare = ''] = plainAddress(address).split('%');
  const family = isIP(bare);
  if (family === 4) return bare;
  return family === 6 ? `${splitGroups(bare).slice(0, 4).join(':')}::/64` : 'unknown';
}

/** The site of 48 bits that an IPv6 network of `getNetworkKey` lies in, which one customer may have to himself; null for others. */
export function getSiteKey(network: string): string | null {
  const groups = /^(.+):[^:]+::\/64$/.exec(network)?.[1];
  return groups === undefined ? null : `${groups}::/48`;
}

/** An address as a proxy may write it, without brackets and port; an IPv4 address in IPv6 clothes is the IPv4 address. */
export function plainAddress(written: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1];
  const address = bracketed ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  if (isIP(address) !== 6 || address.includes('%')) return address;
  const groups = splitGroups(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return address;
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return bytes.flatMap((two) => [two >> 8, two & 255]).join('.');
}

/** The eight groups of a valid IPv6 address, in one spelling. */
function splitGroups(address: string): readonly string[] {
  const compact = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = compact.split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back];
}
