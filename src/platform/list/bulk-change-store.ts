import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { BulkChange, BulkChangeStore, ResultCount } from '#kernel/list/bulk-change.ts';

/** The table of a list's changes. It has `id`, `actor`, `results`, `is_cancelled`, `created_at` and `finished_at`; all SQL is written in the program. */
export type BulkChangeTable = {
  readonly table: RawBuilder<unknown>;
  /** The array of the ids of the rows. */
  readonly ids: RawBuilder<unknown>;
  /** Further columns of a change, by their names in the program. */
  readonly columns: RawBuilder<unknown>;
  /** The number of rows that were looked at, where it is not the number of results: an earlier release stored none. */
  readonly done?: RawBuilder<unknown>;
};

const RESULTS = sql`cardinality(results)`;

function selectBulkChange({ ids, columns, done = RESULTS }: BulkChangeTable): RawBuilder<unknown> {
  return sql`id, actor, cardinality(${ids}) as total, ${done} as done, is_cancelled as "isCancelled",
    created_at as "createdAt", finished_at as "finishedAt", ${columns}`;
}

/** The SQL that changes of many rows share: each reads and writes the row of one change. */
export function createBulkChangeStore<Change extends BulkChange, Result extends string>(
  db: Kysely<object>,
  source: BulkChangeTable,
): BulkChangeStore<Change, Result> {
  return { ...createWrites(db, source), ...createReads(db, source) };
}

type Writes = 'lockChange' | 'addResults' | 'cancelChange';

function createWrites<Change extends BulkChange, Result extends string>(
  db: Kysely<object>,
  source: BulkChangeTable,
): Pick<BulkChangeStore<Change, Result>, Writes> {
  const { table, ids, done = RESULTS } = source;
  return {
    async lockChange(id, limit) {
      const { rows } = await sql<Change & { readonly next: readonly string[] }>`
        select ${selectBulkChange(source)}, ${ids}[${done} + 1 : ${done} + ${limit}::int] as next
        from ${table} where id = ${id} for update`.execute(db);
      return rows[0] ?? null;
    },
    async addResults(id, results, finishedAt) {
      await sql`
        update ${table} set results = results || ${results}::text[], finished_at = ${finishedAt}
        where id = ${id}`.execute(db);
    },
    async cancelChange(id, at) {
      await sql`update ${table} set is_cancelled = true, finished_at = ${at} where id = ${id}`.execute(db);
    },
  };
}

function createReads<Change extends BulkChange, Result extends string>(
  db: Kysely<object>,
  source: BulkChangeTable,
): Omit<BulkChangeStore<Change, Result>, Writes> {
  const { table } = source;
  return {
    async findChange(id) {
      const { rows } = await sql<Change>`select ${selectBulkChange(source)} from ${table} where id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
    async listChanges(limit) {
      // Without the id, so that an index of the time reads no further than the limit.
      const newest = sql`order by created_at desc limit ${limit}`;
      const { rows } = await sql<Change>`
        select ${selectBulkChange(source)} from ${table} where id = any(array(
          (select id from ${table} where finished_at is null ${newest}) union (select id from ${table} ${newest})))
        order by finished_at is not null, created_at desc, id desc limit ${limit}`.execute(db);
      return rows;
    },
    async countResults(id) {
      const { rows } = await sql<ResultCount<Result>>`
        select result, count(*)::int as number
        from ${table} c cross join lateral unnest(c.results) as result
        where c.id = ${id} and result is not null group by result order by number desc, result`.execute(db);
      return rows;
    },
    async findSuperfluousChanges(letters) {
      const { rows } = await sql<{ id: string }>`
        select l.id from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l (id uuid, data jsonb)
        left join lateral (select * from ${table} where id = (l.data->>'changeId')::uuid offset 0) c on true
        where c.id is null or c.finished_at is not null`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
