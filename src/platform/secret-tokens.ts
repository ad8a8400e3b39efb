import { createHash } from 'node:crypto';
import type { RandomBytes } from '../kernel/ids.ts';

/** `token` goes into one mail, `hash` into the database. */
export type SecretToken = { readonly token: string; readonly hash: Buffer };

const BYTES = 32;
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** A secret of 256 random bits, base64url (decisions, "Registration, activation, membership"). */
export function newSecretToken(random: RandomBytes): SecretToken {
  const token = Buffer.from(random(BYTES)).toString('base64url');
  return { token, hash: digest(token) };
}

/** The SHA-256 under which a token is stored, or null when the text can't be one of ours. */
export function hashToken(token: string): Buffer | null {
  return SHAPE.test(token) ? digest(token) : null;
}

// A fast hash is enough: nobody guesses 256 random bits.
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
