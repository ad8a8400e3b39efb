import { BASE_PATH } from '#kernel/base-path.ts';

// What the browser's check of referrers (inline-scripts/block-referrer.ts) and the server have to agree on.

/** Where a page asks whether a host that looks like a blocked one is blocked. */
export const REFERRER_PATH = `${BASE_PATH}/referrer`;

/** The argument of the script. */
export type ReferrerCheck = {
  /** Four characters a host: how a browser recognises a blocked referrer without being sent the list. */
  readonly known: string;
  /** Where to ask whether a host that looks like one of the list is on it. */
  readonly askAt: string;
  /** Where to go then; null on the deny page itself, where only what was found is kept. */
  readonly denyAt: string | null;
  /** What the server has found before: on the way to the deny page a browser may drop the referrer. */
  readonly found: string;
};

/** Stands for a host among the known ones: 24 bits, in four characters. */
export function fingerprintHost(host: string): string {
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  let hash = 0x811c9dc5;
  for (let at = 0; at < host.length; at += 1) hash = Math.imul(hash ^ host.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = (hash ^ (hash >>> 12)) >>> 8;
  return [18, 12, 6, 0].map((shift) => characters.charAt((hash >>> shift) & 63)).join('');
}
