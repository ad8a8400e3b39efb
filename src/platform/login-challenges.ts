import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { invariant } from '#kernel/assert.ts';
import type { RandomBytes } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { SigningSeed } from './link-signing.ts';

const TIME_BYTES = 8;
const RANDOM_BYTES = 16;
const SIGNED_BYTES = TIME_BYTES + RANDOM_BYTES;
const SIGNATURE_BYTES = 32;

/**
 * The challenges that passkeys sign where nobody is known yet: time, random bytes and an HMAC of both, so that pages of
 * anonymous visitors store nothing. `keys` are newest first; their HMAC keys are derived for this purpose only. Whoever accepts
 * an answer stores the time of its challenge with the passkey, so that each works once.
 */
export function createLoginChallenges(keys: readonly SigningSeed[]) {
  const derived = keys.map(({ seed }) => Buffer.from(hkdfSync('sha256', seed, '', 'vestibule passkey login', 32)));
  const [newest] = derived;
  if (!newest) throw new Error('Challenges need at least one key');
  return {
    issue(now: Instant, random: RandomBytes): Uint8Array {
      const signed = Buffer.alloc(SIGNED_BYTES);
      signed.writeBigUInt64BE(BigInt(now.getTime()));
      signed.set(random(RANDOM_BYTES), TIME_BYTES);
      return Buffer.concat([signed, sign(newest, signed)]);
    },
    /** When the challenge was issued; null where it is not ours, or where it is as old as `lifetime`. */
    read(challenge: Uint8Array, now: Instant, lifetime: number): Instant | null {
      if (challenge.length !== SIGNED_BYTES + SIGNATURE_BYTES) return null;
      const signed = Buffer.from(challenge.subarray(0, SIGNED_BYTES));
      const signature = challenge.subarray(SIGNED_BYTES);
      if (!derived.some((key) => timingSafeEqual(sign(key, signed), signature))) return null;
      const issued = Number(signed.readBigUInt64BE());
      const age = now.getTime() - issued;
      return age < lifetime ? new Date(issued) : null;
    },
  };
}

function sign(key: Buffer, signed: Buffer): Buffer {
  const signature = createHmac('sha256', key).update(signed).digest();
  invariant(signature.length === SIGNATURE_BYTES, 'SHA-256 has 32 bytes');
  return signature;
}
