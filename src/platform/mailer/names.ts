/**
 * A name as a mail may address it, or an empty text. Whoever registers chooses the name that a stranger's mail shows:
 * what is invisible or turns the text round falls away, and a name that is more than letters, blanks, `'`, `-` and `.`
 * (decisions section 5), or that a mail client would make a link of, is not shown at all.
 */
export function addressableName(name: string): string {
  const visible = name
    .replace(/[\s\p{Zs}]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  if (!/^(?=.*\p{L})[\p{L}\p{M} '’.-]{1,50}$/u.test(visible) || isAddress(visible)) return '';
  const runsFromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(visible);
  return runsFromTheRight ? `\u2068${visible}\u2069` : visible;
}

function isAddress(text: string): boolean {
  return /\p{L}\.\p{L}{2,}|\bwww\b/iu.test(text);
}
