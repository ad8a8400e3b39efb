const LONGEST = 50;

/** Any script's letters with the marks that they carry, blanks, apostrophes, hyphens and dots (specification F1). */
const CHARACTERS = /^(?:\p{L}\p{M}{0,4}|[ '’.-])*$/u;

/**
 * What is a letter to Unicode and something else to a reader: what cannot be seen, accents heaped upon a letter, and tone
 * letters of Lisu that look like dots where no word of Lisu is.
 */
const DECEPTIVE = /\p{Default_Ignorable_Code_Point}|\p{Script=Inherited}{3}|(?<!\p{Script=Lisu})[\uA4F8-\uA4FD]/u;

/** A name as it is kept and compared: composed, its blanks plain; what was pasted may hold others. */
export function normalizeName(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
}

/** Counted as it is read: one letter may stand for a whole sentence. */
export function isTooLongName(name: string): boolean {
  return Math.max([...name].length, [...name.normalize('NFKC')].length) > LONGEST;
}

export function hasNameCharacters(name: string): boolean {
  return CHARACTERS.test(name) && !DECEPTIVE.test(name);
}
