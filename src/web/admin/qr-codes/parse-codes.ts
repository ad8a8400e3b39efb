import { normalizeCode } from '#modules/invitation/rules/code.ts';

/** The number of codes on a sheet. */
export const MOST_CODES = 100;

/** The codes of a text, separated by blanks, lines, commas or semicolons; each once. */
export function parseCodes(text: string): readonly string[] {
  const codes = text.split(/[\s,;]+/).map(normalizeCode);
  return [...new Set(codes)].filter((code) => code !== '');
}
