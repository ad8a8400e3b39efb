/** The digits of the code in an activation mail. */
const CODE_DIGITS = 6;
/** The wrong codes for one mail. The database has the same limit. */
const TRIES_OF_A_MAIL = 5;
/** The wrong codes for one registration, over all its mails. The database has the same limit. */
const TRIES_OF_A_REGISTRATION = 25;

/** Longer texts are no code, however many blanks they contain. */
const LONGEST = 60;
const SEPARATORS = /[\s\p{Cf}\p{Pd}]/gu;
const SHAPE = /^[0-9]{6}$/;

/** Why a code opens nothing. */
export type CodeRefusal = 'CODE_MALFORMED' | 'CODE_WRONG' | 'CODE_USED_UP' | 'CODE_CLOSED';

/** What is stored of the wrong codes of a registration. */
export type CodeTries = {
  /** For the newest requested mail. */
  readonly tries: number;
  /** For all its mails. */
  readonly total: number;
};

/** The six digits of a typed or pasted code, which may be grouped by blanks or dashes; null if it is no code. */
export function parseActivationCode(typed: string): string | null {
  if (typed.length > LONGEST) return null;
  const digits = typed.normalize('NFKC').replace(SEPARATORS, '');
  return SHAPE.test(digits) ? digits : null;
}

/** A code as mails show it, in two groups. The blank does not break. */
export function formatActivationCode(code: string): string {
  return `${code.slice(0, CODE_DIGITS / 2)}\u00a0${code.slice(CODE_DIGITS / 2)}`;
}

/** Why another code is not compared at all; null if it is. */
export function refuseTry({ tries, total }: CodeTries): 'CODE_USED_UP' | 'CODE_CLOSED' | null {
  if (total >= TRIES_OF_A_REGISTRATION) return 'CODE_CLOSED';
  return tries >= TRIES_OF_A_MAIL ? 'CODE_USED_UP' : null;
}

/** The codes that can still be tried before another mail is necessary. */
export function countTriesLeft({ tries, total }: CodeTries): number {
  return Math.min(TRIES_OF_A_MAIL - tries, TRIES_OF_A_REGISTRATION - total);
}
