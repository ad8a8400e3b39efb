import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { LinkSigner } from '#kernel/ports.ts';

/** A secret of the operator under a public id. `seed` is high-entropy, at least 32 bytes. */
export type SigningSeed = { readonly id: string; readonly seed: Uint8Array };

/**
 * HMAC-SHA-256 over links (specification E3), with keys derived from the operator's seeds for this purpose only. `keys`
 * are newest first: the first signs, all verify, so that a key can be replaced while its links are still in use.
 */
export function createLinkSigner(keys: readonly SigningSeed[]): LinkSigner {
  const derived = new Map(
    keys.map(({ id, seed }) => [id, Buffer.from(hkdfSync('sha256', seed, '', 'vestibule link', 32))]),
  );
  const newest = keys[0];
  if (!newest) throw new Error('Links need at least one signing key');
  if (derived.size !== keys.length) throw new Error('Two signing keys of links have the same id');
  function computeMac(text: string, keyId: string): Buffer | null {
    const key = derived.get(keyId);
    return key ? createHmac('sha256', key).update(text).digest() : null;
  }
  return {
    sign(text) {
      return { keyId: newest.id, mac: computeMac(text, newest.id)?.toString('base64url') ?? '' };
    },
    verify(text, keyId, mac) {
      const expected = computeMac(text, keyId);
      const given = /^[A-Za-z0-9_-]{43}$/.test(mac) ? Buffer.from(mac, 'base64url') : null;
      if (!expected || !given) return false;
      // A MAC has one accepted spelling: base64 would also decode one whose unused last bits differ.
      return timingSafeEqual(expected, given) && given.toString('base64url') === mac;
    },
  };
}
