import { isIP } from 'node:net';
import { remember } from '#kernel/remember.ts';

/** The number of addresses whose plain form is remembered; some hundred kilobytes. */
const REMEMBERED = 5_000;

/**
 * The key by which limits count an address: an IPv4 address as it is, an IPv6 address by its /64, which belongs to one
 * visitor; an IPv4-mapped IPv6 address counts as its IPv4 address. All invalid addresses share one key.
 */
export function getNetworkKey(address: string): string {
  const [bare = ''] = plainAddress(address).split('%');
  const family = isIP(bare);
  if (family === 4) return bare;
  return family === 6 ? `${splitGroups(bare).slice(0, 4).join(':')}::/64` : 'unknown';
}

/** The factor of an IPv6 site's limit over that of one network: one customer has all 65,536 networks of a site. */
export const SITE_TIMES = 8;

/** The /48 of an IPv6 network of `getNetworkKey`, which may belong to one customer; null for other keys. */
export function getSiteKey(network: string): string | null {
  const groups = /^(.+):[^:]+::\/64$/.exec(network)?.[1];
  return groups === undefined ? null : `${groups}::/48`;
}

/**
 * A key of `getNetworkKey` without what tells one client from its neighbours: the /24 of an IPv4 address, the /48 of an
 * IPv6 network; null for an unknown one.
 */
export function truncateNetwork(network: string): string | null {
  if (isIP(network) === 4) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return getSiteKey(network);
}

/**
 * An address as a proxy may write it, without brackets and port; an IPv4-mapped IPv6 address becomes its IPv4 address.
 */
export const plainAddress = remember(REMEMBERED, simplifyAddress);

function simplifyAddress(written: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1];
  const address = bracketed ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  if (isIP(address) !== 6 || address.includes('%')) return address;
  const groups = splitGroups(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return address;
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return bytes.flatMap((two) => [two >> 8, two & 255]).join('.');
}

/** The eight groups of a valid IPv6 address, normalized. */
function splitGroups(address: string): readonly string[] {
  const compact = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = compact.split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back];
}
