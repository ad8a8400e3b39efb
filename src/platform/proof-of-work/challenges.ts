import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { RandomBytes } from '#kernel/ids.ts';
import { type Instant, MINUTE } from '#kernel/instant.ts';
import { type Challenge, formatClaim, formatPuzzle, parseSolution, type Solution } from '#kernel/proof-of-work.ts';
import type { SigningSeed } from '../link-signing.ts';

/** How long a challenge can be solved. */
export const CHALLENGE_LIFETIME = 3 * MINUTE;

const RANDOM_BYTES = 9;

/** Whom and what a challenge is for: it is worth nothing for another operation or client. */
export type ChallengePurpose = { readonly operation: string; readonly clientAddress: string };

type Checked = { readonly kind: 'solved'; readonly bits: number; readonly id: string } | { readonly kind: 'wrong' };

/**
 * Challenges for a proof of work: time, difficulty, random bytes and an HMAC of these, the operation and the client, so that
 * asking for one stores nothing. `keys` are newest first; their HMAC keys are derived for this purpose only. Who accepts a
 * solution stores its `id` until `CHALLENGE_LIFETIME` has passed.
 */
export function createChallenges(keys: readonly SigningSeed[]) {
  const derived = keys.map(({ seed }) => Buffer.from(hkdfSync('sha256', seed, '', 'vestibule proof of work', 32)));
  const [newest] = derived;
  if (!newest) throw new Error('Challenges need at least one key');
  return {
    issue(purpose: ChallengePurpose, bits: number, now: Instant, random: RandomBytes): string {
      const claim = formatClaim({
        issued: now.getTime(),
        bits,
        random: Buffer.from(random(RANDOM_BYTES)).toString('base64url'),
      });
      return `${claim}.${sign(newest, claim, purpose)}`;
    },
    /** Whether a text solves a challenge that was issued for this purpose and has not expired. */
    check(text: string, purpose: ChallengePurpose, now: Instant): Checked {
      const solution = parseSolution(text);
      if (!solution) return { kind: 'wrong' };
      const { challenge } = solution;
      const isOurs = derived.some((key) => isSigned(key, challenge, purpose));
      // Clocks of processes differ: an instant a little ahead is no forgery, the signature is checked.
      const isCurrent = Math.abs(now.getTime() - challenge.issued) < CHALLENGE_LIFETIME;
      if (!isOurs || !isCurrent || !isSolved(solution)) return { kind: 'wrong' };
      return { kind: 'solved', bits: challenge.bits, id: challenge.mac };
    },
  };
}

export type Challenges = ReturnType<typeof createChallenges>;

function sign(key: Buffer, claim: string, { operation, clientAddress }: ChallengePurpose): string {
  return createHmac('sha256', key).update(`${claim}\n${operation}\n${clientAddress}`).digest('base64url');
}

/** Texts are compared: base64 would also accept another spelling of the same bytes, and a second use with it. */
function isSigned(key: Buffer, challenge: Challenge, purpose: ChallengePurpose): boolean {
  const expected = Buffer.from(sign(key, formatClaim(challenge), purpose));
  return timingSafeEqual(expected, Buffer.from(challenge.mac));
}

function isSolved({ challenge: { mac, bits }, nonces }: Solution): boolean {
  return nonces.every((nonce, index) => {
    const hash = createHash('sha256')
      .update(formatPuzzle(mac, index, nonce))
      .digest();
    return hash.readUInt32BE() >>> (32 - bits) === 0;
  });
}
