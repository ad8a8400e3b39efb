import { type Arguments, usageError } from './command.ts';

const FIRST = 100;
const MOST_LISTED = 1_000_000;

/** How many rows a command lists. */
export const LIMIT_OPTION = { type: 'string', about: `largest number of results (default: ${FIRST})` } as const;

/** The options of a list that is also printed as a file. */
export const LIST_OPTIONS = {
  limit: { ...LIMIT_OPTION, about: `largest number of results (default: ${FIRST}, with --csv all)` },
  csv: { type: 'boolean', about: 'prints a CSV file' },
} as const;

/** The value of `LIMIT_OPTION`. A file is the whole list: nobody would see that a part is missing. */
export function readLimit(given: Arguments, most = MOST_LISTED): number {
  const typed = given.text('limit');
  if (typed === null) return given.flag('csv') ? Number.POSITIVE_INFINITY : FIRST;
  const limit = Number(typed);
  if (!Number.isInteger(limit) || limit < 1 || limit > most)
    throw usageError(`--limit needs a whole number from 1 to ${most}`);
  return limit;
}
