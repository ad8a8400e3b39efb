import { BASE_PATH } from '#kernel/base-path.ts';

// Shared by the browser's referrer check (inline-scripts/block-referrer.ts) and the server.

/** The endpoint that decides whether a possibly blocked host is blocked. */
export const REFERRER_PATH = `${BASE_PATH}/referrer`;

/** The argument of the inline script. */
export type ReferrerCheck = {
  /** Four characters a host: the browser recognises blocked referrers by fingerprints and never receives the list. */
  readonly known: string;
  /** The endpoint that decides whether a host with a listed fingerprint is on the list. */
  readonly checkAt: string;
  /** Where to send denied visitors; null on the deny page itself, which only stores the referrer. */
  readonly denyAt: string | null;
  /** The referrer that the server has found: a browser may drop the referrer on the redirect to the deny page. */
  readonly found: string;
};

/** Hashes a host to 24 bits, in four characters. */
export function fingerprintHost(host: string): string {
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  let hash = 0x811c9dc5;
  for (let at = 0; at < host.length; at += 1) hash = Math.imul(hash ^ host.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = (hash ^ (hash >>> 12)) >>> 8;
  return [18, 12, 6, 0].map((shift) => characters.charAt((hash >>> shift) & 63)).join('');
}
