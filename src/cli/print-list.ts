import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toPrintable } from '#kernel/plain-line.ts';
import type { Outcome } from '#platform/command-line/command.ts';

/**
 * Writes a list while it is read, at the speed of the reader. Without --json it writes one line for each entry, with it
 * one array. A reader that closes the pipe, as `head` does, ends the list, and so does the signal.
 */
export async function printList(
  { entries, file }: Outcome & { readonly kind: 'listed' },
  json: boolean,
  output: Writable,
  signal?: AbortSignal,
): Promise<void> {
  const text = json ? asArray(entries) : asLines(entries, file ? '' : '\n');
  try {
    await pipeline(Readable.from(text), output, { end: false, ...(signal && { signal }) });
  } catch (error) {
    const isClosed = error instanceof Error && 'code' in error && error.code === 'EPIPE';
    if (!isClosed && !signal?.aborted) throw error;
    // Waits until the list has ended, too: it may record that it was broken off.
    await text.return();
  }
}

type Entries = (Outcome & { readonly kind: 'listed' })['entries'];

async function* asLines(entries: Entries, end: string): AsyncGenerator<string, void> {
  for await (const { line } of entries) yield `${toPrintable(line)}${end}`;
}

async function* asArray(entries: Entries): AsyncGenerator<string, void> {
  let before = '[';
  for await (const { value } of entries) {
    yield `${before}${JSON.stringify(value)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : ']\n';
}
