import { isSensitiveField } from './fields.ts';
import { type KnownValues, namedValues, SCRUBBED, scrubText } from './scrub-text.ts';
import { findSensitiveEntries } from './sensitive-entries.ts';

/** Deeper than any report of ours; deeper values are omitted. */
const DEEPEST = 12;
const MOST_ENTRIES = 500;
const MOST_VALUES = 300;
/**
 * Words of personal data have at least three letters here: two would match languages and countries in every address.
 */
const SHORTEST = 3;
/** Values that identify nobody even under a sensitive name: words of programs, the types of fields. */
const HARMLESS_VALUES = new Set([
  ...['true', 'false', 'null', 'undefined', 'object', 'error', 'string', 'scrubbed', 'http', 'https'],
  ...['email', 'password', 'text', 'tel', 'search', 'country', 'gender'],
]);

/**
 * A copy of anything that can be sent as JSON, without personal data and secrets. `typed` are values that are known to
 * be such, wherever they appear.
 */
export function scrub(given: unknown, typed: readonly string[] = []): unknown {
  const found: string[] = [...typed];
  collect(given, 0, false, found);
  return scrubCopy(given, compileKnownValues(found), 0);
}

function collect(given: unknown, depth: number, sensitive: boolean, found: string[]): void {
  if (depth > DEEPEST || found.length > MOST_VALUES) return;
  if (typeof given === 'string') collectText(given, depth, sensitive, found);
  else if (typeof given === 'number' && sensitive) found.push(String(given));
  else if (isBranch(given)) {
    const isHidden = createSensitiveEntryTest(given);
    for (const [name, value] of listEntries(given)) collect(value, depth + 1, sensitive || isHidden(name), found);
  }
}

function collectText(text: string, depth: number, sensitive: boolean, found: string[]): void {
  found.push(...(sensitive ? [text] : namedValues(text)));
  const parsed = sensitive ? null : parseJson(text);
  if (parsed) collect(parsed, depth + 1, false, found);
}

/** Builds a test for entries that must be hidden: by their own names, or by a sensitive name beside them. */
function createSensitiveEntryTest(given: object): (name: string) => boolean {
  const sensitive = findSensitiveEntries(listEntries(given), Array.isArray(given));
  return (name) => sensitive.has(name) || isSensitiveField(name);
}

function scrubCopy(given: unknown, known: KnownValues, depth: number): unknown {
  if (depth > DEEPEST) return '…';
  if (typeof given === 'string') return scrubTextCopy(given, known, depth);
  if (typeof given === 'bigint') return scrubText(String(given), known);
  if (typeof given === 'number') return isNamedNumber(given, known) ? SCRUBBED : given;
  if (!isBranch(given)) return typeof given === 'function' || typeof given === 'symbol' ? undefined : given;
  const isHidden = createSensitiveEntryTest(given);
  const entries = listEntries(given).map(([name, value]): [string, unknown] => {
    const hidden = isHidden(name) && value !== null && value !== undefined;
    return [scrubText(name, known), hidden ? SCRUBBED : scrubCopy(value, known, depth + 1)];
  });
  return Array.isArray(given) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** A JSON text is parsed, so that the names of its fields apply, whatever the fields contain. */
function scrubTextCopy(text: string, known: KnownValues, depth: number): string {
  const parsed = parseJson(text);
  return parsed ? JSON.stringify(scrubCopy(parsed, known, depth + 1)) : scrubText(text, known);
}

function parseJson(text: string): object | null {
  if (!/^\s*[{["]/.test(text)) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'string') return parseJson(parsed);
    return isBranch(parsed) ? parsed : null;
  } catch {
    // The text only starts like JSON.
    return null;
  }
}

/** Timestamps have 13 digits; a longer integer identifies somebody. */
function isNamedNumber(given: number, { pattern }: KnownValues): boolean {
  const digits = String(given);
  if (/^\d{14,19}$/.test(digits)) return true;
  return digits.length > 3 && pattern !== null && digits.replace(pattern, '') === '';
}

function isBranch(given: unknown): given is object {
  return typeof given === 'object' && given !== null;
}

function listEntries(given: object): readonly (readonly [string, unknown])[] {
  if (given instanceof Error) return [['message', given.message], ...Object.entries(given)];
  return Object.entries(given instanceof Map ? Object.fromEntries(given) : given).slice(0, MOST_ENTRIES);
}

function compileKnownValues(found: readonly string[]): KnownValues {
  const values = new Set(found.map((value) => value.trim()).filter(isIdentifying));
  const words = [...values].flatMap((value) => [value, value.replaceAll(' ', '+')]);
  if (words.length === 0) return { pattern: null };
  const longestFirst = [...new Set(words)].toSorted((a, b) => b.length - a.length).map(escaped);
  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu') };
}

function isIdentifying(value: string): boolean {
  return (
    value.length >= SHORTEST && value.length <= 300 && !HARMLESS_VALUES.has(value.toLowerCase().replace(/[[\]]/g, ''))
  );
}

function escaped(value: string): string {
  return value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
