import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ListCount, type ListPage, MOST_COUNTED, type PageRequest } from '#kernel/list/list-page.ts';
import type { SortDirection } from '#kernel/list/list-query.ts';
import type { AllBut, TooMany } from '#kernel/list/row-selection.ts';
import { type Cursor, formatCursor, parseCursor } from './cursor.ts';
import {
  allOf,
  fitsColumn,
  followsCursor,
  type KeysetOrder,
  orderBy,
  type SortColumn,
  selectCursorValue,
} from './keyset.ts';

/**
 * How the rows of a list are read. `source` has the alias `r` and delivers rows in the order of an index; what is joined to a
 * row is read for this row only. All SQL is written in the program.
 */
export type ListSource<Sort extends string> = {
  /** A table, with the alias `r`. */
  readonly from: RawBuilder<unknown>;
  readonly sorts: Readonly<Record<Sort, SortColumn>>;
  /** When a row was created, for changes of all rows; `r.created_at` if not set. */
  readonly createdAt?: RawBuilder<unknown>;
  /** What is joined to each row, with the columns that `conditions` name. */
  readonly joins: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  /** The number of rows that a page looks at for rows that fulfil all conditions; fewer where the joins of a row are dear. */
  readonly mostChecked?: number;
};

/** The conditions of a filtered list. */
export type ListConditions = {
  /** Those that the index of each order begins with: PostgreSQL reads no row that does not fulfil them. */
  readonly indexed: readonly RawBuilder<unknown>[];
  /** Several ranges of an index, with no row in two of them: each is read in the list's order, and then they are merged. */
  readonly ranges?: readonly RawBuilder<unknown>[];
  /** All others. They are checked row by row, for `MOST_CHECKED` rows of a page at most. */
  readonly checked: readonly RawBuilder<unknown>[];
};

export type ListReader<Sort extends string, Row> = {
  /** Null for a cursor that is not one of this order. */
  readPage(conditions: ListConditions, page: PageRequest<Sort>): Promise<ListPage<Row> | null>;
  count(conditions: ListConditions): Promise<ListCount>;
  /** The ids of all rows but some, up to `limit`. */
  listIds(conditions: ListConditions, rows: AllBut, limit: number): Promise<readonly string[] | TooMany>;
};

const MOST_CHECKED = 5_000;
/** The same for a change of all rows of a list, which is no page that somebody waits for. */
const MOST_CHECKED_AT_ONCE = 50_000;

const ID = sql`r.id`;

/** Creates the reader of a list: by key and never by offset, so that a page costs the same wherever it is. */
export function createListReader<Sort extends string, Row extends { readonly id: string }>(
  db: Kysely<object>,
  source: ListSource<Sort>,
): ListReader<Sort, Row> {
  return {
    async readPage(conditions, { limit, after, before, sort, direction }) {
      const cursor = parseGiven(after ?? before, sort, source.sorts[sort]);
      if (cursor === undefined) return null;
      const isBackward = after === null && before !== null;
      const order = { column: source.sorts[sort], id: ID, direction: isBackward ? reverse(direction) : direction };
      const read = { source, conditions, order, cursor, limit: limit + 1 };
      const rows = await readRows<Row>(db, read);
      const hasMore = rows.length > limit;
      const stop = hasMore || conditions.checked.length === 0 ? null : await findStop(db, read);
      return buildPage({ rows: rows.slice(0, limit), hasMore, stop, sort, isBackward, isFirst: cursor === null });
    },
    async count(conditions) {
      const most = conditions.checked.length === 0 ? MOST_COUNTED : getMostChecked(source);
      const { rows } = await sql<{ number: number; read: number }>`${countRows(source, conditions, most + 1)}`.execute(
        db,
      );
      const { number = 0, read = 0 } = rows[0] ?? {};
      return { number: Math.min(number, most), isMore: read > most };
    },
    async listIds(conditions, { except, until }, limit) {
      const most = conditions.checked.length === 0 ? limit + except.length : MOST_CHECKED_AT_ONCE;
      const { rows } = await sql<{
        ids: readonly string[];
        read: number;
      }>`${selectIds(source, conditions, { except, until, most })}`.execute(db);
      const { ids = [], read = 0 } = rows[0] ?? {};
      if (ids.length > limit) return 'too-many';
      if (read <= most) return ids;
      return conditions.checked.length === 0 ? 'too-many' : 'too-many-checked';
    },
  };
}

type Read<Sort extends string> = {
  readonly source: ListSource<Sort>;
  readonly conditions: ListConditions;
  readonly order: KeysetOrder;
  readonly cursor: Cursor | null;
  readonly limit: number;
};

type Keyed<Row> = Row & { readonly cursorValue: string };

/** The rows of the index that a page may look at. */
function selectCandidates<Sort extends string>(read: Read<Sort>, limit: number): RawBuilder<unknown> {
  const { source, conditions, order, cursor } = read;
  const further = cursor ? [followsCursor(order, cursor)] : [];
  return selectRanges(source, conditions, further, sql`order by ${orderBy(order)} limit ${limit}`);
}

/** Each range for itself, with the order and limit of all: otherwise PostgreSQL would read and sort whole ranges. */
function selectRanges<Sort extends string>(
  { from }: Pick<ListSource<Sort>, 'from'>,
  { indexed, ranges = [] }: ListConditions,
  further: readonly RawBuilder<unknown>[],
  orderAndLimit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = [...indexed, ...further];
  const [only = sql`true`, ...others] = ranges;
  const select = (range: RawBuilder<unknown>) =>
    sql`select r.* from ${from} where ${allOf([range, ...conditions])} ${orderAndLimit}`;
  if (others.length === 0) return select(only);
  const merged = sql.join(
    [only, ...others].map((range) => sql`(${select(range)})`),
    sql` union all `,
  );
  return sql`select r.* from (${merged}) r ${orderAndLimit}`;
}

async function readRows<Row>(db: Kysely<object>, read: Read<string>): Promise<readonly Keyed<Row>[]> {
  const { source, conditions, order, limit } = read;
  const candidates = selectCandidates(read, conditions.checked.length === 0 ? limit : getMostChecked(source));
  const { rows } = await sql<Keyed<Row>>`
    select ${source.columns}, ${selectCursorValue(order.column)} as "cursorValue"
    from (${candidates}) r ${source.joins}
    where ${allOf(conditions.checked)} order by ${orderBy(order)} limit ${limit}`.execute(db);
  return rows;
}

/** The last row that was looked at, if there may be further ones. */
async function findStop<Sort extends string>(
  db: Kysely<object>,
  read: Read<Sort>,
): Promise<{ readonly id: string; readonly cursorValue: string } | null> {
  const most = getMostChecked(read.source);
  const { rows } = await sql<{ id: string; cursorValue: string }>`
    select r.id, ${selectCursorValue(read.order.column)} as "cursorValue"
    from (${selectCandidates(read, most)}) r
    order by ${orderBy(read.order)} offset ${most - 1}`.execute(db);
  return rows[0] ?? null;
}

function countRows<Sort extends string>(
  source: ListSource<Sort>,
  conditions: ListConditions,
  limit: number,
): RawBuilder<unknown> {
  const { checked } = conditions;
  return sql`
    select count(*) filter (where ${allOf(checked)})::int as number, count(*)::int as read
    from (${selectRanges(source, conditions, [], sql`limit ${limit}`)}) r ${checked.length === 0 ? sql`` : source.joins}`;
}

function selectIds<Sort extends string>(
  source: ListSource<Sort>,
  conditions: ListConditions,
  { except, until, most }: AllBut & { readonly most: number },
): RawBuilder<unknown> {
  const { checked } = conditions;
  // An instant of JavaScript has no microseconds, a row may have.
  const { createdAt = sql`r.created_at` } = source;
  const further = until ? [sql`${createdAt} < ${until}::timestamptz + interval '1 millisecond'`] : [];
  const chosen = allOf([...checked, sql`r.id <> all(${except}::uuid[])`]);
  return sql`
    with candidate as materialized (${selectRanges(source, conditions, further, sql`limit ${most + 1}`)})
    select array(select r.id from candidate r ${checked.length === 0 ? sql`` : source.joins} where ${chosen}) as ids,
      (select count(*)::int from candidate) as read`;
}

type Found<Row> = {
  readonly rows: readonly Keyed<Row>[];
  readonly hasMore: boolean;
  readonly stop: { readonly id: string; readonly cursorValue: string } | null;
  readonly sort: string;
  readonly isBackward: boolean;
  readonly isFirst: boolean;
};

function buildPage<Row extends { readonly id: string }>(found: Found<Row>): ListPage<Row> {
  const { rows, stop, sort, isBackward, isFirst } = found;
  const getCursor = ({ cursorValue: value, id }: { readonly cursorValue: string; readonly id: string }) =>
    formatCursor({ sort, value, id });
  const read = rows.map(({ cursorValue, ...row }) => ({
    row: row as unknown as Row,
    cursor: getCursor({ cursorValue, id: row.id as string }),
  }));
  const ordered = isBackward ? read.toReversed() : read;
  const stopped = stop && getCursor(stop);
  const hasMore = found.hasMore || stop !== null;
  const [start, end] = [ordered[0]?.cursor ?? null, ordered.at(-1)?.cursor ?? null];
  return {
    rows: ordered,
    hasNext: isBackward || hasMore,
    hasPrevious: isBackward ? hasMore : !isFirst,
    startCursor: isBackward ? (stopped ?? start) : start,
    endCursor: isBackward ? end : (stopped ?? end),
    isPartial: stop !== null,
  };
}

/** Undefined for a text that is no cursor of the order. */
function parseGiven(text: string | null, sort: string, column: SortColumn): Cursor | null | undefined {
  if (text === null) return null;
  const cursor = parseCursor(text);
  return cursor && cursor.sort === sort && fitsColumn(cursor, column) ? cursor : undefined;
}

function reverse(direction: SortDirection): SortDirection {
  return direction === 'ascending' ? 'descending' : 'ascending';
}

function getMostChecked({ mostChecked = MOST_CHECKED }: Pick<ListSource<string>, 'mostChecked'>): number {
  return mostChecked;
}
