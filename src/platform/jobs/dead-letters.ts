import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { DeadLetter, JobRetries } from '#kernel/ports.ts';
import { splitStoredJob } from './stored-job.ts';

/** The queue of jobs that failed every time; operators see them, and nothing is lost. */
export const DEAD_LETTER = 'dead-letter';

/** The number of letters that one statement reads. */
const BATCH = 1_000;

export type DeadLetters = {
  /** The oldest letters, at most a thousand. */
  list(): Promise<readonly DeadLetter[]>;
  /** All letters in pages of a thousand, oldest first; the caller may remove yielded letters meanwhile. */
  pages(): AsyncIterable<readonly DeadLetter[]>;
  count(): Promise<number>;
  /** Puts letters back into their queues, all or those of the ids or the kind; returns their number. */
  retry(which: { readonly ids?: readonly string[]; readonly kind?: string }): Promise<number>;
  remove(ids: readonly string[]): Promise<number>;
  /** What a transaction does with the letters of single jobs. */
  within(tx: Kysely<object>): JobRetries;
};

/** The position of a letter in the order: a `Date` would lose its microseconds. */
type PageCursor = { readonly diedAt: string; readonly id: string };
/** The letters to retry, as pg-boss filters them; all without a filter. */
type Which = { readonly ids?: string[]; readonly sourceName?: string };
type Row = Omit<DeadLetter, 'data'> & { readonly data: object | null; readonly place: string };

export function createDeadLetters(boss: PgBoss, pool: Pool): DeadLetters {
  return {
    list: async () => toDeadLetters(await readPage(pool, null)),
    async *pages() {
      for (let after: PageCursor | null = null; ; ) {
        const rows: readonly Row[] = await readPage(pool, after);
        const last = rows.at(-1);
        if (!last) return;
        yield toDeadLetters(rows);
        after = { diedAt: last.place, id: last.id };
      }
    },
    async count() {
      const { rows } = await pool.query<{ count: number }>(
        "select count(*) as count from pgboss.job where name = $1 and state < 'active'",
        [DEAD_LETTER],
      );
      return rows[0]?.count ?? 0;
    },
    async retry({ ids, kind }) {
      const which: Which = { ...(ids && { ids: [...ids] }), ...(kind !== undefined && { sourceName: kind }) };
      // Jobs that fail again during the loop are left alone.
      const filter = { ...which, createdBefore: new Date(), limit: BATCH };
      let moved = await retryInOrder(boss, pool, which);
      for (;;) {
        const batch = await boss.redrive(DEAD_LETTER, filter);
        moved += batch;
        if (batch < BATCH) return moved;
      }
    },
    async remove(ids) {
      const { rowCount } = await pool.query(
        "delete from pgboss.job where name = $1 and state < 'active' and id = any($2::uuid[])",
        [DEAD_LETTER, ids],
      );
      return rowCount ?? 0;
    },
    within: (tx) => createJobRetries(boss, tx),
  };
}

/** By `source_root_id`, which names the first job of a chain of tries, and has an index. */
function createJobRetries(boss: PgBoss, tx: Kysely<object>): JobRetries {
  return {
    async retryJobs(jobIds) {
      if (jobIds.length === 0) return [];
      const { rows } = await sql<{ id: string; jobId: string }>`
        select id, source_root_id as "jobId" from pgboss.job
        where source_root_id = any(${[...jobIds]}::uuid[]) and name = ${DEAD_LETTER} and state < 'active'
        order by created_on, id for update`.execute(tx);
      if (rows.length === 0) return [];
      await boss.redrive(DEAD_LETTER, { ids: rows.map(({ id }) => id), limit: rows.length, db: fromKysely(tx) });
      return [...new Set(rows.map(({ jobId }) => jobId))];
    },
    async findUnfinished(jobIds, queues) {
      const [ids, names] = [sql`any(${[...jobIds]}::uuid[])`, sql`any(${[...queues]}::text[])`];
      const { rows } = await sql<{ jobId: string }>`
        select id as "jobId" from pgboss.job where name = ${names} and id = ${ids} and state <= 'active'
        union
        select source_root_id from pgboss.job where source_root_id = ${ids} and name = ${names} and state <= 'active'`.execute(
        tx,
      );
      return rows.map(({ jobId }) => jobId);
    },
  };
}

/**
 * Puts back the letters of queues in order, which alone have a key, one by one: pg-boss gives the jobs of one statement
 * the same time and random ids, and so no order.
 */
async function retryInOrder(boss: PgBoss, pool: Pool, { ids, sourceName }: Which): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from pgboss.job where name = $1 and state < 'active' and singleton_key is not null
       and ($2::uuid[] is null or id = any($2::uuid[])) and ($3::text is null or source_name = $3)
     order by created_on, id`,
    [DEAD_LETTER, ids ?? null, sourceName ?? null],
  );
  let moved = 0;
  for (const { id } of rows) moved += await boss.redrive(DEAD_LETTER, { ids: [id] });
  return moved;
}

async function readPage(pool: Pool, after: PageCursor | null): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>(
    `select id, coalesce(source_name, data->>'name', '') as kind, data, created_on as "diedAt",
       coalesce(source_created_on, created_on) as "askedAt", coalesce(source_retry_count, 0) + 1 as tries,
       created_on::text as place
     from pgboss.job where name = $1 and state < 'active'
       and ($2::timestamptz is null or (created_on, id) > ($2::timestamptz, $3::uuid))
     order by created_on, id limit ${BATCH}`,
    [DEAD_LETTER, after?.diedAt ?? null, after?.id ?? null],
  );
  return rows;
}

function toDeadLetters(rows: readonly Row[]): readonly DeadLetter[] {
  return rows.map(({ place: _, ...row }) => ({ ...row, data: splitStoredJob(row.data).data }));
}
