import { normalizeCode } from '#modules/invitation/rules/code.ts';

/** The codes of a text, separated by blanks, lines, commas or semicolons; each once. */
export function parseCodes(text: string): readonly string[] {
  const codes = text.split(/[\s,;]+/).map(normalizeCode);
  return [...new Set(codes)].filter((code) => code !== '');
}
