import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Starts the text of a statement that runs so often that PostgreSQL should parse and plan it once per connection and
 * not each time: a comment `prepared: take-seat`. The text is the same at each call: only values differ, never a part
 * of the text. The comment also names the statement in the server's log and views.
 */
const MARK = /^\s*\/\* prepared: ([a-z-]{1,40}) \*\//;

/** Marks a statement whose text another library generates. */
export function marked(name: string, text: string): string {
  return `/* prepared: ${name} */ ${text}`;
}

/** Makes the pool's connections prepare marked statements; all others stay unchanged. */
export function prepareMarked(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
    const preparing = (first: unknown, values: unknown, ...rest: readonly unknown[]) => {
      const name = typeof first === 'string' && Array.isArray(values) ? getStatementName(first) : null;
      return name === null ? query(first, values, ...rest) : query({ name, text: first, values }, ...rest);
    };
    Object.assign(client, { query: preparing });
  });
}

const names = new Map<string, string>();

/**
 * A name identifies one text on all connections, even if several versions of the program share them through a pooler.
 */
function getStatementName(text: string): string | null {
  const known = names.get(text);
  if (known) return known;
  const mark = MARK.exec(text)?.[1];
  if (!mark) return null;
  const name = `${mark}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  names.set(text, name);
  return name;
}
