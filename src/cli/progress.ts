import type { Writable } from 'node:stream';
import type { Entry, Outcome } from '#platform/command-line/command.ts';

/** The line of a terminal that shows how far a command is. */
export type Progress = {
  /** Replaces the line; a total that nobody knows is left out. */
  readonly show: (done: number, total?: number) => void;
  /** Removes the line, before something else is printed. */
  readonly clear: () => void;
};

/** More often nobody can read it, and each time is a system call. */
const MOST_OFTEN_MS = 100;
const CLEAR_LINE = '\r\x1b[K';

/** Shows progress on a terminal. Elsewhere nothing is written: logs and other programs cannot replace a line. */
export function createProgress(output: Pick<Writable, 'write'>, isTerminal: boolean, now: () => number): Progress {
  let shownAt: number | null = null;
  let isVisible = false;
  return {
    show(done, total) {
      if (!isTerminal || (shownAt !== null && now() - shownAt < MOST_OFTEN_MS)) return;
      shownAt = now();
      isVisible = true;
      output.write(`${CLEAR_LINE}${total === undefined ? `${done} done` : `${done} of ${total}`}`);
    },
    clear() {
      if (isVisible) output.write(CLEAR_LINE);
      isVisible = false;
    },
  };
}

/** The entries of a list, counted while they are read. The head of a file is no row. */
export async function* countEntries(
  { entries, file }: Outcome & { readonly kind: 'listed' },
  { show }: Progress,
): AsyncGenerator<Entry> {
  let done = file ? -1 : 0;
  for await (const entry of entries) {
    done += 1;
    if (done > 0) show(done);
    yield entry;
  }
}
