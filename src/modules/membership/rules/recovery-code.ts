/** How many recovery codes an account gets at a time. */
export const RECOVERY_CODES = 10;
/** Letters and digits that nobody confuses when they are read from paper: Crockford's base32. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** 80 random bits as four groups of four characters: too many to be guessed from a hash. */
export function formatRecoveryCode(random: Uint8Array): string {
  const characters = Array.from({ length: LENGTH }, (_, at) => ALPHABET[(random[at] ?? 0) % ALPHABET.length]);
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** The bytes of randomness that a code takes. */
export const RECOVERY_CODE_BYTES = LENGTH;

/** A typed code as it is stored, without what separates its groups; null for what cannot be a code. */
export function normalizeRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((character) => ALPHABET.includes(character)) ? code : null;
}
