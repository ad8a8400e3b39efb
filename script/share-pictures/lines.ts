import type { Face, Setting } from './face.ts';

type Space = { readonly width: number; readonly lines: number; readonly sizes: readonly number[] };

/** The text at the largest size at which it fits, in lines of similar length. */
export function fitLines(face: Face, text: string, tracking: number, space: Space): { lines: string[]; size: number } {
  for (const size of space.sizes) {
    const lines = balanced(face, text, { size, tracking }, space.width);
    if (lines && lines.length <= space.lines) return { lines, size };
  }
  throw new Error(`The share picture has no room for: ${text}`);
}

/** As many lines as needed, of similar length. */
function balanced(face: Face, text: string, setting: Setting, width: number): string[] | null {
  const greedy = broken(face, text, setting, width);
  if (!greedy) return null;
  let best = greedy;
  for (let narrower = width; narrower > width / 2; narrower -= width / 40) {
    const lines = broken(face, text, setting, narrower);
    if (lines?.length !== greedy.length) break;
    best = lines;
  }
  return best;
}

/** As many words a line as fit; null if a single word does not. */
function broken(face: Face, text: string, setting: Setting, width: number): string[] | null {
  const lines: string[] = [];
  for (const word of splitWords(text)) {
    if (face.width(word, setting) > width) return null;
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && face.width(longer, setting) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The unbreakable parts of lines: no one-letter word ends a line, and no dash begins one. */
function splitWords(text: string): readonly string[] {
  return text
    .replaceAll(/(?<=^| )(\p{L}) /gu, '$1\u00a0')
    .replaceAll(/ (?=[–—])/g, '\u00a0')
    .split(' ');
}
