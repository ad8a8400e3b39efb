import { hasNameCharacters, isTooLongName, normalizeName } from '#kernel/person-name.ts';

/**
 * A name as a mail may address it, or an empty text. Whoever registers chooses it: what is invisible or turns the text round
 * falls away, and a name that breaks the form's rules, or that a mail client would make a link of, is not shown at all.
 */
export function sanitizeName(name: string): string {
  const visible = normalizeName(name.replace(/\s+/gu, ' ').replace(/[\p{Cc}\p{Cf}]/gu, ''));
  if (!/\p{L}/u.test(visible) || !hasNameCharacters(visible) || isTooLongName(visible) || isAddress(visible)) return '';
  const runsFromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(visible);
  return runsFromTheRight ? `\u2068${visible}\u2069` : visible;
}

function isAddress(text: string): boolean {
  return /[\p{L}\p{M}]\.[\p{L}\p{M}]{2,}|\bwww/iu.test(text);
}
