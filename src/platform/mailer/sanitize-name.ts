import { hasNameCharacters, isTooLongName, normalizeName } from '#kernel/person-name.ts';

/**
 * A name for use in a mail, or an empty text. The registering visitor chooses the name: the function removes invisible
 * and bidirectional control characters, and omits a name that breaks the form's rules or that a mail client would turn
 * into a link.
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
