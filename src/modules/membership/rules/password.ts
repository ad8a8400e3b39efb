import { COMMON_WORDS, KEYBOARD_WALKS } from './common-passwords.ts';
import { PASSWORD_MAX, PASSWORD_MIN, passwordLength } from './password-length.ts';

/** Why a password is refused; the key of its text is `password.` and this code. */
export type PasswordValidationCode = 'too-short' | 'too-long' | 'common' | 'personal';
/** The facts about the person that an attacker knows anyway. */
export type Personal = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly brandName: string;
};

/**
 * Attackers guess passwords of at most this many pieces first. A piece is a known word, a keyboard walk, a run, a year,
 * or one other character.
 */
const FEW_PIECES = 5;
const REACH_OF_REPETITION = 8;

/**
 * Validates a password and returns why it is refused, or null (specification F1): 10 to 128 code points, no word of the
 * person or the brand in it, and not common. Case, accents and digits in place of letters make no difference.
 */
export function validatePassword(password: string, personal: Personal): PasswordValidationCode | null {
  const length = passwordLength(password);
  if (length < PASSWORD_MIN) return 'too-short';
  if (length > PASSWORD_MAX) return 'too-long';
  if (isPersonal(password, personal)) return 'personal';
  return countPieces(password) <= FEW_PIECES ? 'common' : null;
}

function isPersonal(password: string, { email, firstName, lastName, brandName }: Personal): boolean {
  const plain = unaccented(password);
  const folded = fold(password);
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@')));
  const words = [firstName, lastName, local, brandName].flatMap((text) => unaccented(text).split(/[^\p{L}\p{N}]+/u));
  return words.some((word) => {
    const { length } = [...word];
    if (length > 3) return folded.includes(fold(word));
    // Short names are parts of ordinary words: "Ann" must stand alone.
    return length === 3 && plain.split(/[^\p{L}]+/u).includes(word);
  });
}

/** The smallest number of pieces into which a password can be split. */
function countPieces(password: string): number {
  const plain = unaccented(password);
  const folded = fold(password);
  const least = [0];
  for (let end = 1; end <= plain.length; end += 1) {
    let best = (least[end - 1] ?? 0) + 1;
    for (let start = 0; start <= end - 3; start += 1) {
      const pieces = (least[start] ?? 0) + 1;
      if (pieces < best && isPiece(plain, folded, start, end)) best = pieces;
    }
    least.push(best);
  }
  return least[plain.length] ?? 0;
}

function isPiece(plain: string, folded: string, start: number, end: number): boolean {
  const slice = plain.slice(start, end);
  return (
    COMMON_FOLDED.has(folded.slice(start, end)) ||
    isRun(slice) ||
    WALKS.some((walk) => walk.includes(slice)) ||
    /^(?:19|20)\d\d$/.test(slice) ||
    isRepetition(plain, start, end)
  );
}

/** `aaaa`, `1234`, `dcba`. */
function isRun(slice: string): boolean {
  const step = slice.charCodeAt(1) - slice.charCodeAt(0);
  if (Math.abs(step) > 1) return false;
  for (let i = 2; i < slice.length; i += 1) if (slice.charCodeAt(i) - slice.charCodeAt(i - 1) !== step) return false;
  return true;
}

/** Whether the characters from `start` on only repeat the characters right before them. */
function isRepetition(text: string, start: number, end: number): boolean {
  for (let period = 1; period <= Math.min(start, REACH_OF_REPETITION); period += 1) {
    if (text.slice(start, end) === text.slice(start - period, end - period)) return true;
  }
  return false;
}

function unaccented(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
};

/** Maps all spellings of a word to one; it keeps the length of the unaccented text. */
function fold(text: string): string {
  return unaccented(text).replace(/[@48391!|l05$7+]/g, (character) => LEET[character] ?? character);
}

const COMMON_FOLDED: ReadonlySet<string> = new Set(COMMON_WORDS.map(fold));
const WALKS: readonly string[] = KEYBOARD_WALKS.flatMap((walk) => [walk, [...walk].reverse().join('')]);
