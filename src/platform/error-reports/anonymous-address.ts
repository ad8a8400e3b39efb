import { isIP } from 'node:net';

/**
 * The part of an address that identifies a network but no person: IPv4 without the last octet, three groups of IPv6.
 */
export function anonymousAddress(address: string): string | null {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  const family = isIP(mapped);
  if (family === 4) return mapped.replace(/\d+$/, '0');
  if (family !== 6) return null;
  const [head = '', tail] = new URL(`http://[${mapped}]/`).hostname.slice(1, -1).split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  const groups = [...front, ...zeros, ...back].slice(0, 3).map((group) => group.padStart(4, '0'));
  return [...groups, ...Array.from({ length: 5 }, () => '0000')].join(':');
}
