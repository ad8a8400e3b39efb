import type * as v from 'valibot';

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const RECEIVED: Readonly<Record<string, string>> = { Array: 'a list', Object: 'an object' };
const MOST_SHOWN = 40;

/**
 * Says what is wrong without naming the value: "must be a number, not a list". Rules of the area's schemas have such a
 * message of their own.
 */
export function describeIssue({ kind, type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (kind === 'validation') return message;
  if (received === 'undefined') return 'is missing';
  const wanted = EXPECTED[type] ?? `one of ${listChoices(expected ?? '')}`;
  return `must be ${wanted}, not ${shorten(RECEIVED[received] ?? received)}`;
}

/** Valibot writes `("a" | "b")`. */
function listChoices(expected: string): string {
  return expected
    .replace(/^\(|\)$/g, '')
    .replaceAll(' | ', ', ')
    .replaceAll('"', '');
}

function shorten(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/** Turns a fragment into a sentence. */
export function formatSentence(fragment: string): string {
  return `${fragment.charAt(0).toUpperCase()}${fragment.slice(1)}.`;
}

/** Formats a path as code would: `variations[1].values["landing.hero"]`. */
export function formatPath(keys: readonly unknown[]): string {
  return keys.reduce<string>((path, key) => extendPath(path, key), '');
}

export function extendPath(path: string, key: unknown): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  const name = String(key);
  if (!/^[A-Za-z_]\w*$/.test(name)) return `${path}["${name}"]`;
  return path === '' ? name : `${path}.${name}`;
}
