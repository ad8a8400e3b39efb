import { createHash } from 'node:crypto';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** The SHA-256 under which a token of 256 bits (base64url) is stored, or null if the text is malformed. */
export function hashToken(token: string): Buffer | null {
  // A fast hash is enough: 256 bits cannot be guessed.
  return SHAPE.test(token) ? createHash('sha256').update(token).digest() : null;
}
