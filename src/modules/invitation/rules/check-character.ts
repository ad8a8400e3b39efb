/**
 * Without 0 O 1 I L U, which are easily confused when a code is read aloud or typed from paper. Each of the 30
 * characters carries 4.9 bits. The digits come first.
 */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_DIGITS = '23456789';

/** The lengths of the groups of a generated code; each group begins with a digit. */
const GROUPS = [4, 5, 6] as const;
const SHAPE = /^[0-9A-Z]{4}-[0-9A-Z]{5}-[0-9A-Z]{6}$/;

/**
 * A pure system as in ISO/IEC 7064, with the prime 31: the value of a code, its characters weighted by the powers of 3,
 * is 1 modulo 31. Every wrong character and every two swapped neighbours give another value.
 */
const MODULUS = 31;
const RADIX = 3;
const VALID = 1;

/**
 * Whether a normalised text has the form of a generated code and a wrong check character: a typing error. Two of the
 * three leading digits are enough, so that an error in one of them is recognised too. The database contains no such code
 * (migration 0024), so that no code of any age is mistaken for a typing error.
 */
export function isMistypedCode(code: string): boolean {
  return hasGeneratedForm(code) && computeValue(code) !== VALID;
}

/** The last character of a generated code after its first 14, or null if the alphabet has none of the needed value. */
export function findCheckCharacter(start: string): string | null {
  const value = (VALID - (computeValue(start) ?? 0) * RADIX) % MODULUS;
  return CODE_ALPHABET[(value + MODULUS) % MODULUS] ?? null;
}

/** The lengths of the groups without the check character. */
export function listDrawnLengths(): readonly number[] {
  return GROUPS.map((length, index) => (index === GROUPS.length - 1 ? length - 1 : length));
}

function hasGeneratedForm(code: string): boolean {
  if (!SHAPE.test(code)) return false;
  const digits = code.split('-').filter((group) => /^\d/.test(group));
  return digits.length >= GROUPS.length - 1;
}

/** Null if a character is not in the alphabet. */
function computeValue(code: string): number | null {
  let sum = 0;
  for (const character of code.replaceAll('-', '')) {
    const value = CODE_ALPHABET.indexOf(character);
    if (value < 0) return null;
    sum = (sum * RADIX + value) % MODULUS;
  }
  return sum;
}
