import type { Clock } from '#kernel/instant.ts';
import { HOUR } from '#kernel/instant.ts';
import type { Database } from './database/open.ts';

/** Small enough that no concurrent count waits long for the rows of a batch. */
const BATCH = 1_000;
/** Longer than the clocks of processes differ. */
const KEPT = HOUR;

/**
 * Deletes expired rate limit counts in batches; returns their number. One worker runs it on a schedule: if each process
 * ran the limiter's own clean-up, each would read the whole table every five minutes.
 */
export async function deleteExpiredLimits({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const before = clock().getTime() - KEPT;
  let forgotten = 0;
  for (;;) {
    const { rowCount } = await database.pool.query(
      // An array of keys uses the primary key; a subquery's rows are joined, which may read the whole table.
      `delete from rate_limit where key = any(array(
         select key from rate_limit where expire < $1 order by expire limit ${BATCH} for update skip locked))`,
      [before],
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return forgotten;
  }
}
