import { CODE_ALPHABET, CODE_DIGITS, findCheckCharacter, isMistypedCode, listDrawnLengths } from './check-character.ts';

/** Why a typed text cannot be a code; each is also the key of its text. */
export type CodeValidationCode = 'code.empty' | 'code.characters' | 'code.mistyped';

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
  if (!/^[A-Z0-9_-]*$/.test(code)) return 'code.characters';
  return isMistypedCode(code) ? 'code.mistyped' : null;
}

/** Whether a text can be a code at all; a shorter, longer or mistyped one is unknown without a look-up. */
export function isPossibleCode(code: string): boolean {
  return code.length >= MIN_LENGTH && code.length <= MAX_LENGTH && /^[A-Z0-9_-]+$/.test(code) && !isMistypedCode(code);
}

type RandomBytes = (bytes: number) => Uint8Array;

/**
 * Generates a code of 15 characters in three groups, `2K7M-3PQRS-4TVWXR`: 62.9 random bits, and a check character at
 * the end (decision 0050). It draws again where the alphabet has no character of the needed value, once in 31 times.
 */
export function drawCode(random: RandomBytes): string {
  for (;;) {
    const start = listDrawnLengths().map((length) => drawGroup(length, random));
    const check = findCheckCharacter(start.join('-'));
    if (check !== null) return `${start.join('-')}${check}`;
  }
}

function drawGroup(length: number, random: RandomBytes): string {
  const characters = [CODE_DIGITS, ...new Array<string>(length - 1).fill(CODE_ALPHABET)];
  return characters.map((allowed) => drawCharacter(allowed, random)).join('');
}

/** Discards bytes beyond the last whole multiple of the number of characters. */
function drawCharacter(characters: string, random: RandomBytes): string {
  const limit = 256 - (256 % characters.length);
  for (;;) {
    const byte = random(1)[0] ?? limit;
    if (byte < limit) return characters.charAt(byte % characters.length);
  }
}
