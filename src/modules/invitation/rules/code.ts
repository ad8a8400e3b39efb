/** Why a typed code can't be one; each is also the key of its text. */
export type CodeValidationCode = 'code.empty' | 'code.characters';

const MIN_LENGTH = 4;
const MAX_LENGTH = 64;

/**
 * The form in which codes are stored and compared: no surrounding blanks, upper case (specification E3). Only a-z are
 * raised: other scripts have letters that would become one of ours, as the long s does.
 */
export function normalizeCode(typed: string): string {
  return typed.trim().replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** What is wrong with a typed code before anyone is asked, or null. */
export function validateCode(typed: string): CodeValidationCode | null {
  const code = normalizeCode(typed);
  if (code === '') return 'code.empty';
  return /^[A-Z0-9_-]*$/.test(code) ? null : 'code.characters';
}

/** Whether a code can exist at all; a shorter or longer one is unknown without a look-up. */
export function isPossibleCode(code: string): boolean {
  return code.length >= MIN_LENGTH && code.length <= MAX_LENGTH && /^[A-Z0-9_-]+$/.test(code);
}

/** No 0 O 1 I L U: what is read aloud or typed from paper arrives. 30 letters carry 4.9 bits each. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const DRAWN_LENGTH = 13;

/** Draws a code of 13 letters, 63.8 bits, from random bytes; bytes beyond the last whole multiple are thrown away. */
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
