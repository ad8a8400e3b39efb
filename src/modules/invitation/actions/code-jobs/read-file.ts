import { MOST_FILE_BYTES, MOST_IN_FILE } from '../../rules/code-job.ts';
import { IMPORT_COLUMNS, type ImportCells, type ImportColumn, readColumns } from '../../rules/import-row.ts';
import type { StagedRow } from './ports.ts';

/** A line of a file: its number, and its cells. */
export type FileLine = { readonly line: number; readonly cells: readonly string[] };

/** A file that cannot be read as a table: nothing of it is stored. */
export type UnreadableFile = Error & {
  readonly kind: 'unreadable-file';
  readonly reason: string;
  readonly line: number | null;
};

export function isUnreadableFile(error: unknown): error is UnreadableFile {
  return error instanceof Error && 'kind' in error && error.kind === 'unreadable-file';
}

/** An error that rolls the transaction back, with its reason for the admin. */
export function unreadableFile(reason: string, line: number | null): UnreadableFile {
  return Object.assign(new Error(`unreadable file: ${reason}`), { kind: 'unreadable-file' as const, reason, line });
}

/** The bytes of a file, which is refused as soon as it exceeds its limit. */
export async function* limitFile(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MOST_FILE_BYTES) throw unreadableFile('file-too-large', null);
    yield chunk;
  }
}

const STAGED_AT_ONCE = 1_000;

/** The rows of a file below its first line, which names the columns. */
export async function* readRows(lines: AsyncIterable<FileLine>): AsyncGenerator<StagedRow> {
  let columns: readonly ImportColumn[] | null = null;
  let number = 0;
  for await (const { line, cells } of lines) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (columns === null) {
      const found = readColumns(cells);
      if (typeof found === 'string') throw unreadableFile(found, line);
      columns = found;
      continue;
    }
    number += 1;
    if (number > MOST_IN_FILE) throw unreadableFile('file-too-long', line);
    yield { number, line, input: nameCells(columns, cells), problem: findCellsProblem(columns, cells) };
  }
}

function nameCells(columns: readonly ImportColumn[], cells: readonly string[]): ImportCells {
  const LONGEST = 500;
  return Object.fromEntries(
    IMPORT_COLUMNS.flatMap((column) => {
      // PostgreSQL's JSON cannot hold the character 0.
      const cell = cells[columns.indexOf(column)]?.slice(0, LONGEST).replaceAll('\0', '\ufffd').toWellFormed();
      return columns.includes(column) && cell ? [[column, cell]] : [];
    }),
  );
}

/** Fewer cells than columns: the row, or the file, is cut off. */
function findCellsProblem(columns: readonly ImportColumn[], cells: readonly string[]): string | null {
  if (cells.length < columns.length) return 'cells-missing';
  return cells.length > columns.length ? 'cells-surplus' : null;
}

/** Rows in groups that are stored at once. */
export async function* inGroups(rows: AsyncIterable<StagedRow>): AsyncGenerator<readonly StagedRow[]> {
  let group: StagedRow[] = [];
  for await (const row of rows) {
    group.push(row);
    if (group.length < STAGED_AT_ONCE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
