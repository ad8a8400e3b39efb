import { type RawBuilder, sql } from 'kysely';
import type { SortDirection } from '#kernel/list/list-query.ts';
import type { Cursor } from './cursor.ts';

/** A column by which a list can be sorted. Its SQL is written in the program; values reach it as parameters only. */
export type SortColumn = {
  readonly expression: RawBuilder<unknown>;
  readonly type: 'instant' | 'text';
  /** No two rows have the same value, so that the index needs no id. */
  readonly isUnique?: boolean;
};

/** The order of a page: that of the list, or against it for the page before a row. */
export type KeysetOrder = {
  readonly column: SortColumn;
  /** The SQL of the rows' id, a UUID, which separates rows of the same value. */
  readonly id: RawBuilder<unknown>;
  readonly direction: SortDirection;
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
const SECONDS = 'YYYY-MM-DDTHH:MM:SS'.length;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether a cursor can be one of this column; PostgreSQL would refuse another one with an error. */
export function fitsColumn({ value, id }: Cursor, { type }: SortColumn): boolean {
  if (!UUID.test(id)) return false;
  return type === 'text' || (INSTANT.test(value) && isStorableInstant(value));
}

/** JavaScript reads the 31st of February as a day in March, and has a year 0; PostgreSQL refuses both. */
function isStorableInstant(value: string): boolean {
  const at = new Date(value);
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1) return false;
  return at.toISOString().slice(0, SECONDS) === value.slice(0, SECONDS);
}

/** The value of a row for its cursor. Instants have more digits in PostgreSQL than in JavaScript. */
export function selectCursorValue({ expression, type }: SortColumn): RawBuilder<string> {
  if (type === 'text') return sql<string>`${expression}`;
  return sql<string>`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** The condition of the rows that follow a cursor in an order: one comparison, which an index on both columns serves. */
export function followsCursor({ column, id, direction }: KeysetOrder, cursor: Cursor): RawBuilder<boolean> {
  const value = column.type === 'instant' ? sql`${cursor.value}::timestamptz` : sql`${cursor.value}::text`;
  const comparison = direction === 'ascending' ? sql`>` : sql`<`;
  if (column.isUnique) return sql<boolean>`${column.expression} ${comparison} ${value}`;
  return sql<boolean>`(${column.expression}, ${id}) ${comparison} (${value}, ${cursor.id}::uuid)`;
}

/** What follows `order by`. */
export function orderBy({ column, id, direction }: KeysetOrder): RawBuilder<unknown> {
  const word = direction === 'ascending' ? sql`asc` : sql`desc`;
  return column.isUnique ? sql`${column.expression} ${word}` : sql`${column.expression} ${word}, ${id} ${word}`;
}

/** The condition that a text begins with another one: a range, which an index in the order of characters (collation C) serves. */
export function beginsWith(expression: RawBuilder<unknown>, prefix: string): RawBuilder<boolean> {
  return sql<boolean>`(${expression} >= ${prefix}::text and ${expression} < ${getPrefixEnd(prefix)}::text)`;
}

/** All conditions together; true without any. */
export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The text that follows all texts with a prefix. No text contains the last code point, which is no character. */
function getPrefixEnd(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}
