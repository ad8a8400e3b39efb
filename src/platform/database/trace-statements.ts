import type { LogEvent } from 'kysely';
import type pg from 'pg';
import { inChildSpan, isTraced, noteChildSpan } from '../telemetry/spans.ts';

const LONGEST = 2_000;

/** Traces a statement that Kysely ran; its text contains no values. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  if (!isTraced()) return;
  noteChildSpan(getSpanName(query.sql), getSpanAttributes(query.sql), queryDurationMillis, level === 'error');
}

/** Traces statements that bypass Kysely. */
export function traceQueries(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...given: readonly unknown[]) => Promise<unknown>;
  const traced = (...given: readonly unknown[]) => {
    // A caller that passes a callback receives no promise.
    if (!isTraced() || given.some((one) => typeof one === 'function')) return query(...given);
    const [first] = given;
    const text = typeof first === 'string' ? first : ((first as { readonly text?: string } | null)?.text ?? '');
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
