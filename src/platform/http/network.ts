import { isIP } from 'node:net';

/**
 * What limits count an address as: an IPv4 address as it is, an IPv6 address by its /64, which one visitor has to himself;
 * an IPv4 address in IPv6 clothes is the IPv4 address. All that is none shares one key.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  const family = isIP(bare);
  if (family === 4) return bare;
  if (family !== 6) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare);
  if (mapped?.[1]) return mapped[1];
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address, in one spelling. */
function groupsOf(address: string): readonly string[] {
  const compact = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = compact.split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back];
}
