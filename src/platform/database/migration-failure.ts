import { DatabaseError } from 'pg';

/** A migration that PostgreSQL rejected; its message is for the operator. */
export type MigrationFailure = Error & { readonly kind: 'migration-failed' };

/**
 * Reports which migration failed, and what and where of PostgreSQL's message; these parts contain no value of a row.
 */
export function migrationFailure(name: string, sql: string, cause: unknown): MigrationFailure {
  const error = new Error(`Migration ${name} failed: ${formatReason(cause, sql)}`, { cause });
  return Object.assign(error, { kind: 'migration-failed' as const });
}

export function isMigrationFailure(error: unknown): error is MigrationFailure {
  return error instanceof Error && 'kind' in error && error.kind === 'migration-failed';
}

function formatReason(cause: unknown, sql: string): string {
  if (!(cause instanceof DatabaseError)) return cause instanceof Error ? cause.message : 'unknown reason';
  const { code = '', message, table, column, constraint } = cause;
  // A data exception repeats the invalid number or date in quotes after a colon; the value may come from a row.
  const words = code.startsWith('22') ? message.replace(/: ".*$/s, '') : message;
  const position = Number(cause.position);
  const place = [
    ...(position > 0 ? [`line ${findLineNumber(sql, position)}, position ${position}`] : []),
    ...(table ? [`table ${table}`] : []),
    ...(column ? [`column ${column}`] : []),
    ...(constraint ? [`constraint ${constraint}`] : []),
    `SQLSTATE ${code}`,
  ];
  return `${words} (${place.join(', ')})`;
}

/** PostgreSQL counts characters from one. */
function findLineNumber(sql: string, position: number): number {
  return [...sql].slice(0, position - 1).filter((sign) => sign === '\n').length + 1;
}
