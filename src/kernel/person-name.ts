const LONGEST = 50;

/** Letters of any script with their combining marks, spaces, apostrophes, hyphens and dots (specification F1). */
const CHARACTERS = /^(?:\p{L}\p{M}{0,4}|[ '’.-])*$/u;

/**
 * Characters that are letters in Unicode but deceive a reader: invisible ones, stacked accents, and Lisu tone letters
 * that look like dots outside a Lisu word.
 */
const DECEPTIVE = /\p{Default_Ignorable_Code_Point}|\p{Script=Inherited}{3}|(?<!\p{Script=Lisu})[\uA4F8-\uA4FD]/u;

/** A name as stored and compared: composed, with plain spaces; pasted text may contain others. */
export function normalizeName(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
}

/** Counted as written and in NFKC, where one character may become a whole sentence. */
export function isTooLongName(name: string): boolean {
  return Math.max([...name].length, [...name.normalize('NFKC')].length) > LONGEST;
}

export function hasNameCharacters(name: string): boolean {
  return CHARACTERS.test(name) && !DECEPTIVE.test(name);
}
