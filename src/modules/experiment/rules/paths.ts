import { BASE_PATH } from '#kernel/base-path.ts';
import { splitLocale } from '#kernel/locale.ts';
import { isOpenPattern } from './path-pattern.ts';

const MOST_CHARACTERS = 200;
const MOST_WILDCARDS = 3;

/** Why a text is no path of the site, without base path and language prefix; null for a path. */
export function findPathProblem(path: string): string | null {
  if (path.length > MOST_CHARACTERS) return `has more than ${MOST_CHARACTERS} characters`;
  if (!path.startsWith('/')) return 'must begin with "/": write a path of the site, without scheme and host';
  if (path.includes('//')) return 'must not contain "//"';
  if (!/^[\w.~!$&'()+,;=:@%/-]*$/.test(path))
    return 'may contain letters, digits and the characters of a path only, without "?" and "#"';
  if (path !== '/' && path.endsWith('/')) return 'must not end with "/"';
  if (`${path}/`.startsWith(`${BASE_PATH}/`)) return `must not contain the base path ${BASE_PATH}`;
  if (splitLocale(path).prefix !== null) return 'must not contain a language prefix; it applies to all languages';
  // Parts such as `..`, and a percent sign without two digits, mean another path or none.
  if (URL.parse(path, 'https://site.invalid')?.pathname !== path || /%(?![\da-f]{2})/i.test(path))
    return 'must be a plain path without "." or ".." as a part and with two hexadecimal digits after each "%"';
  return null;
}

/** Why a text is no pattern of paths; null for a pattern. */
export function findPatternProblem(pattern: string): string | null {
  if (pattern.split('*').length - 1 > MOST_WILDCARDS) return `has more than ${MOST_WILDCARDS} wildcards "*"`;
  if (pattern.includes('**')) return 'must not contain "**"; one "*" matches any characters';
  return findPathProblem(pattern.replaceAll('*', 'x'));
}

/** Whether some path matches both patterns. A path without wildcards is a pattern that matches itself only. */
export function canMatchSamePath(one: string, other: string): boolean {
  return listForms(one).some((a) => listForms(other).some((b) => canMatchSameText(a, b)));
}

/** An address may have a slash at its end. */
function listForms(pattern: string): readonly string[] {
  return isOpenPattern(pattern) || pattern === '/' ? [pattern] : [pattern, `${pattern}/`];
}

function canMatchSameText(one: string, other: string): boolean {
  if (!isSameUpToWildcard(one, other, 0, 1) || !isSameUpToWildcard(one, other, -1, -1)) return false;
  const columns = Uint16Array.from(other, (character) => character.charCodeAt(0));
  // `row[j]` is 1 where the rest of `one` from i and the rest of `other` from j match a common text.
  let row = new Uint8Array(other.length + 1);
  let below = new Uint8Array(other.length + 1);
  for (let i = one.length; i >= 0; i -= 1) {
    [row, below] = [below, row];
    fillRow(row, below, i === one.length ? END : one.charCodeAt(i), columns);
  }
  return row[0] === 1;
}

/** Whether two patterns are the same up to their first wildcards, from an end on. */
function isSameUpToWildcard(one: string, other: string, start: number, step: number): boolean {
  for (let at = start; ; at += step) {
    const [a, b] = [one.at(at), other.at(at)];
    if (a === '*' || b === '*') return true;
    if (a !== b) return false;
    if (a === undefined) return true;
  }
}

const END = -1;
const ANYTHING = '*'.charCodeAt(0);

/** Fills the row of a character of one pattern. Numbers, because long patterns have tens of thousands of cells. */
function fillRow(row: Uint8Array, below: Uint8Array, character: number, columns: Uint16Array): void {
  const { length } = columns;
  row[length] = character === END ? 1 : character === ANYTHING ? (below[length] as number) : 0;
  for (let j = length - 1; j >= 0; j -= 1) {
    const column = columns[j] as number;
    if (character === ANYTHING || column === ANYTHING) row[j] = (below[j] as number) | (row[j + 1] as number);
    else row[j] = character === column ? (below[j + 1] as number) : 0;
  }
}
