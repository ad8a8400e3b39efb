const WORD_JOINER = '\u2060';

/** Joins one or two letters before a hyphen to the text after it, so that no line ends with the `e-` of an `e-mail`. */
export function insertWordJoiners(text: string): string {
  return text.replaceAll(/(?<!\p{L})\p{L}{1,2}-(?=\p{L})/gu, `$&${WORD_JOINER}`);
}
