import type { LogEvent } from 'kysely';
import type pg from 'pg';
import { inChildSpan, noteChildSpan } from '../telemetry/spans.ts';

const LONGEST = 2_000;

/** Tells of a statement that Kysely ran; its values are no part of its text. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  noteChildSpan(getSpanName(query.sql), getSpanAttributes(query.sql), queryDurationMillis, level === 'error');
}

/** The same for statements that are run past Kysely. */
export function traceQueries(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...given: readonly unknown[]) => Promise<unknown>;
  const traced = (...given: readonly unknown[]) => {
    const [first] = given;
    const text = typeof first === 'string' ? first : ((first as { readonly text?: string } | null)?.text ?? '');
    // Who waits by a callback is given no promise.
    if (given.some((one) => typeof one === 'function')) return query(...given);
    return inChildSpan(getSpanName(text), getSpanAttributes(text), () => query(...given));
  };
  Object.assign(pool, { query: traced });
}

function getSpanName(text: string): string {
  return /^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
}

function getSpanAttributes(text: string) {
  return { 'db.system.name': 'postgresql', 'db.query.text': text.replace(/\s+/g, ' ').trim().slice(0, LONGEST) };
}
