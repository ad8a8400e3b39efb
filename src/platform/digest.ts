import { createHash } from 'node:crypto';

/** The SHA-256 of a text. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
