import { type Arguments, usageError } from './command.ts';

const MOST_LISTED = 1_000_000;

/** How many rows a command lists. */
export const LIMIT_OPTION = { type: 'string', about: 'largest number of results (default: 100)' } as const;

/** The value of `LIMIT_OPTION`. */
export function readLimit(given: Arguments): number {
  const limit = Number(given.text('limit') ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LISTED)
    throw usageError(`--limit needs a whole number from 1 to ${MOST_LISTED}`);
  return limit;
}
