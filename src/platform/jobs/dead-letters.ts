import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { DeadLetter } from '../../kernel/ports.ts';
import { readTrail } from './job-trail.ts';

/** Where a job lands that failed every time; operators see it, nothing is lost. */
export const DEAD_LETTER = 'dead-letter';

/** How many are looked at by one statement. */
const BATCH = 1_000;

export type DeadLetters = {
  /** Those that died first, at most a thousand. */
  list(): Promise<readonly DeadLetter[]>;
  /** Puts them back into their queues, all or those of the ids or the kind; answers how many. */
  retry(which: { readonly ids?: readonly string[]; readonly kind?: string }): Promise<number>;
  remove(ids: readonly string[]): Promise<number>;
};

type Row = Omit<DeadLetter, 'data'> & { readonly data: object | null };

export function createDeadLetters(boss: PgBoss, pool: Pool): DeadLetters {
  return {
    async list() {
      const { rows } = await pool.query<Row>(
        `select id, coalesce(source_name, data->>'name', '') as kind, data, created_on as "diedAt",
           coalesce(source_created_on, created_on) as "askedAt", coalesce(source_retry_count, 0) + 1 as tries
         from pgboss.job where name = $1 and state < 'active' order by created_on, id limit ${BATCH}`,
        [DEAD_LETTER],
      );
      return rows.map((row) => ({ ...row, data: readTrail(row.data).data }));
    },
    async retry({ ids, kind }) {
      const which = { ...(ids && { ids: [...ids] }), ...(kind !== undefined && { sourceName: kind }) };
      // What dies again meanwhile is left alone.
      const filter = { ...which, createdBefore: new Date(), limit: BATCH };
      let moved = 0;
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
  };
}
