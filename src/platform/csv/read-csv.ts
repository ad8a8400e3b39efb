import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';

/** A line of a table: its number in the file, and its cells. */
export type CsvLine = { readonly line: number; readonly cells: readonly string[] };

/** Creates the error for a file that is no table; the reader throws it. */
type CreateProblem = (
  reason: 'file-encoding' | 'file-quote' | 'file-line-too-long' | 'file-broken',
  line: number | null,
) => Error;

const DELIMITERS = [',', ';', '\t'] as const;
/** The longest line; a quote that is never closed would otherwise swallow the rest of the file. */
const LONGEST = 20_000;

const REASONS: Readonly<Record<string, Parameters<CreateProblem>[0]>> = {
  CSV_QUOTE_NOT_CLOSED: 'file-quote',
  CSV_INVALID_CLOSING_QUOTE: 'file-quote',
  INVALID_OPENING_QUOTE: 'file-quote',
  CSV_MAX_RECORD_SIZE: 'file-line-too-long',
};

/**
 * Reads CSV line by line, with the memory of a few lines: UTF-8 with or without a byte-order mark, and UTF-16 with one,
 * as spreadsheets write them. The first line shows which delimiter the file uses.
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  createProblem: CreateProblem,
): AsyncGenerator<CsvLine> {
  const { delimiter, text } = await detectDelimiter(decode(bytes, createProblem));
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST,
    trim: true,
  });
  const reading = pipeline(Readable.from(text), parser);
  // The loop reports the error.
  reading.catch(() => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw createProblem(REASONS[error.code] ?? 'file-broken', typeof error.lines === 'number' ? error.lines : null);
  }
}

const ENCODINGS: readonly (readonly [label: string, mark: readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** TextDecoder drops the byte-order mark. */
async function* decode(bytes: AsyncIterable<Uint8Array>, createProblem: CreateProblem): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let head = Buffer.alloc(0);
  let lines = 1;
  let last: Uint8Array = head;
  try {
    for await (const chunk of bytes) {
      // A byte-order mark has two bytes or three.
      const next: Uint8Array = decoder ? chunk : Buffer.concat([head, chunk]);
      if (!decoder && next.length < 3) {
        head = Buffer.from(next);
        continue;
      }
      if (!decoder && isUnmarkedUtf16(next)) throw createProblem('file-encoding', 1);
      decoder ??= createDecoder(next);
      last = next;
      const text = decoder.decode(next, { stream: true });
      lines += text.split('\n').length - 1;
      yield text;
    }
    yield decoder ? decoder.decode() : createDecoder(head).decode(head);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw createProblem('file-encoding', lines + countLinesBeforeError(last));
  }
}

function createDecoder(head: Uint8Array): TextDecoder {
  const [label = 'utf-8'] = ENCODINGS.find(([, mark]) => mark.every((byte, at) => head[at] === byte)) ?? [];
  return new TextDecoder(label, { fatal: true });
}

/** The lines of UTF-8 before the first byte that is none. */
function countLinesBeforeError(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let count = 0;
  for (let start = 0; start < bytes.length; count += 1) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    try {
      decoder.decode(bytes.subarray(start, end), { stream: true });
    } catch {
      return count;
    }
    start = end;
  }
  return 0;
}

/** ASCII letters in UTF-16: read as UTF-8, each would come with a character 0. */
function isUnmarkedUtf16([first = 0, second = 0]: Uint8Array): boolean {
  return (first === 0) !== (second === 0);
}

type Detected = { readonly delimiter: string; readonly text: AsyncIterable<string> };

/** Reads on until the first line is complete. */
async function detectDelimiter(text: AsyncGenerator<string>): Promise<Detected> {
  let start = '';
  while (!start.includes('\n') && start.length < LONGEST) {
    const next = await text.next();
    if (next.done) break;
    start += next.value;
  }
  const [first = ''] = start.split('\n');
  const count = (delimiter: string) => first.split(delimiter).length;
  const [delimiter = ','] = DELIMITERS.toSorted((one, other) => count(other) - count(one));
  async function* whole() {
    yield start;
    yield* text;
  }
  return { delimiter, text: whole() };
}
