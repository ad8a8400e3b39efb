/** Why a typed text cannot be a code; each is also the key of its text. */
export type CodeValidationCode = 'code.empty' | 'code.characters';

const MIN_LENGTH = 4;
const MAX_LENGTH = 64;

/**
 * Converts a code to the form in which codes are stored and compared: trimmed, in upper case (specification E3). It
 * converts only a-z, because other scripts have letters whose upper case is an ASCII letter, such as the long s.
 */
export function normalizeCode(typed: string): string {
  return typed.trim().replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** The validation error of a typed code, before any look-up, or null. */
export function validateCode(typed: string): CodeValidationCode | null {
  const code = normalizeCode(typed);
  if (code === '') return 'code.empty';
  return /^[A-Z0-9_-]*$/.test(code) ? null : 'code.characters';
}

/** Whether a text can be a code at all; a shorter or longer one is unknown without a look-up. */
export function isPossibleCode(code: string): boolean {
  return code.length >= MIN_LENGTH && code.length <= MAX_LENGTH && /^[A-Z0-9_-]+$/.test(code);
}

/**
 * Without 0 O 1 I L U, which are easily confused when a code is read aloud or typed from paper. Each of the 30
 * characters carries 4.9 bits.
 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const DRAWN_LENGTH = 13;

/**
 * Generates a code of 13 characters, 63.8 bits, from random bytes. It discards bytes beyond the last whole multiple of
 * the alphabet's length.
 */
export function drawCode(random: (bytes: number) => Uint8Array): string {
  const limit = 256 - (256 % ALPHABET.length);
  let code = '';
  while (code.length < DRAWN_LENGTH) {
    for (const byte of random(DRAWN_LENGTH)) {
      if (byte < limit && code.length < DRAWN_LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return code;
}
