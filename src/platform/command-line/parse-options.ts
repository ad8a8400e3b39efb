import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { type Arguments, usageError } from './command.ts';

/** A required option's whole number. */
export function parseWholeNumber(given: Arguments, name: string): number {
  const value = given.text(name) ?? '';
  if (!/^\d{1,12}$/.test(value)) throw usageError(`--${name} needs a whole number`);
  return Number(value);
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** An instant, or null if the option is missing. */
export function parseInstant(given: Arguments, name: string): Date | null {
  const value = given.text(name);
  if (value === null) return null;
  const at = new Date(value);
  if (!INSTANT.test(value) || Number.isNaN(at.getTime()) || !isDay(value.slice(0, 10)))
    throw usageError(`--${name} needs an ISO 8601 instant`);
  return at;
}

/** JavaScript parses the 31st of February as a day in March. */
function isDay(day: string): boolean {
  return new Date(`${day}T00:00Z`).toISOString().startsWith(day);
}

/** One of the allowed words, or null if the option is missing. */
export function parseChoice<const Word extends string>(
  given: Arguments,
  name: string,
  words: readonly Word[],
): Word | null {
  const value = given.text(name);
  const found = words.find((word) => word === value);
  if (value !== null && !found) throw usageError(`--${name} must be one of ${words.join(', ')}`);
  return found ?? null;
}

/** The lines of a file, `-` being standard input, without empty ones and comments; none if the option is missing. */
export async function readLines(given: Arguments, name: string): Promise<readonly string[]> {
  const path = given.text(name);
  if (path === null) return [];
  const text = await readText(given, path, name);
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** The value of JSON in a file, `-` being standard input; null if the text is no JSON. */
export async function readJson(given: Arguments, name: string): Promise<{ readonly value: unknown } | null> {
  const text = await readText(given, given.text(name) ?? '-', name);
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

async function readText(given: Arguments, path: string, name: string): Promise<string> {
  return path === '-' ? given.readStdin() : read(path, name);
}

async function read(path: string, name: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw usageError(`--${name}: ${path} cannot be read`);
  }
}

/** The bytes of a file as a stream, `-` being standard input. */
export async function* openFile(given: Arguments, name: string): AsyncGenerator<Uint8Array> {
  const path = given.text(name) ?? '-';
  try {
    yield* path === '-' ? process.stdin : createReadStream(path);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw usageError(`--${name}: ${path} cannot be read`);
    throw error;
  }
}

/** The lines of a file while it is read, `-` being standard input, without empty ones and comments. */
export async function* streamLines(given: Arguments, name: string, longest: number): AsyncGenerator<string> {
  const input = Readable.from(openFile(given, name));
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const text = line.trim();
    if (text.length > longest) throw usageError(`--${name}: a line has more than ${longest} characters`);
    if (text !== '' && !text.startsWith('#')) yield text;
  }
}
