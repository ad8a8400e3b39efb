import { toPlainLine } from '#kernel/plain-line.ts';

export const CODE_JOB_KINDS = ['batch', 'import'] as const;
export type CodeJobKind = (typeof CODE_JOB_KINDS)[number];

/** A job waits for a worker, runs in chunks, and ends once: all rows are processed, or it was cancelled. */
export const CODE_JOB_STATUSES = ['waiting', 'running', 'done', 'cancelled'] as const;
export type CodeJobStatus = (typeof CODE_JOB_STATUSES)[number];

/** The most codes of a batch, and rows of a file. */
export const MOST_IN_BATCH = 10_000;
export const MOST_IN_FILE = 100_000;
/** The most bytes of a file: two hundred for each row, as many as one with every column takes. */
export const MOST_FILE_BYTES = 20 * 1024 * 1024;

const LONGEST_FILE_NAME = 200;

/** The name of a file as it is stored: without folders, which some clients send and which may name the admin's account. */
export function normalizeFileName(given: string): string {
  const name = toPlainLine(given.split(/[/\\]/).at(-1) ?? '');
  return name.slice(0, LONGEST_FILE_NAME).toWellFormed() || 'import.csv';
}

/** The number of rows in one transaction: a quarter of a second, and what a crash repeats at most. */
export const CODE_JOB_CHUNK = 500;

export function isJobFinished(status: CodeJobStatus): boolean {
  return status === 'done' || status === 'cancelled';
}
