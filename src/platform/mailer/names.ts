/**
 * A name as a mail may address it, or an empty text. Whoever registers chooses the name that a stranger's mail shows:
 * what is invisible or turns the text round falls away, and what a mail client would make a link of is not shown at all.
 */
export function addressableName(name: string): string {
  const visible = name
    .replace(/[\p{Zl}\p{Zp}\p{Zs}\t\n\r]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\\]/gu, '')
    .trim();
  if (!/\p{L}/u.test(visible) || isAddress(visible)) return '';
  const short = Array.from(visible).slice(0, 50).join('');
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(short)
    ? `\u2068${short}\u2069`
    : short;
}

function isAddress(text: string): boolean {
  return /:\/\/|@|\/\/|\p{L}\p{N}*\.\p{L}{2,}/u.test(text) || /\bwww\b/iu.test(text);
}
