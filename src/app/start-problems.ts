import { EMBEDDED_PROBLEM } from '../platform/database/embedded/problems.ts';
import { isMigrationFailure } from '../platform/database/migration-failure.ts';
import { GEO_PROBLEM } from '../platform/geo/country-of-address.ts';
import { NOT_THE_DEMO } from './demo.ts';

/** What stands in the way of a start, in words for an operator; null for faults of our own. */
export function startProblemOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.message.startsWith('BRAND ')) return error.message;
  if (isMigrationFailure(error)) return error.message;
  const code = codeOf(error);
  if ([NOT_THE_DEMO, GEO_PROBLEM, EMBEDDED_PROBLEM].includes(code)) return error.message;
  if (code === 'EADDRINUSE') return `PORT is taken by another program: set another one (${error.message})`;
  if (code === 'EACCES') return `HOST and PORT may not be listened on: ${error.message}`;
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ENOENT'].includes(code)) {
    return `DATABASE_URL names a PostgreSQL that cannot be reached (${code})`;
  }
  // SQLSTATE classes 28 and 3D: the login, and the database's name.
  if (/^(28|3D)/.test(code)) return `DATABASE_URL is refused by PostgreSQL: ${error.message}`;
  return null;
}

function codeOf(error: Error): string {
  const first = 'errors' in error && Array.isArray(error.errors) ? error.errors[0] : error;
  return first instanceof Error && 'code' in first ? String(first.code) : '';
}
