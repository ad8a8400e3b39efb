import { createHash } from 'node:crypto';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** The SHA-256 under which a token of 256 bits (base64url) is stored, or null when the text can't be one of ours. */
export function hashToken(token: string): Buffer | null {
  // A fast hash is enough: nobody guesses 256 bits.
  return SHAPE.test(token) ? createHash('sha256').update(token).digest() : null;
}
