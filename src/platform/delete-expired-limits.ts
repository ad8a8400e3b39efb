import type { Clock } from '#kernel/instant.ts';
import { HOUR } from '#kernel/instant.ts';
import type { Database } from './database/open.ts';

/** Small enough that nobody who is counted just then waits for the rows of a batch. */
const BATCH = 1_000;
/** Longer than processes' clocks differ. */
const KEPT = HOUR;

/**
 * Deletes the counts of limits whose time is up, in batches; answers how many. One worker does it by the schedule: where each
 * process did, as the limiter offers, each would read the whole table every five minutes.
 */
export async function deleteExpiredLimits({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const before = clock().getTime() - KEPT;
  let forgotten = 0;
  for (;;) {
    const { rowCount } = await database.pool.query(
      // An array of keys is found by the primary key; a subquery's rows are joined, which may read the whole table.
      `delete from rate_limit where key = any(array(
         select key from rate_limit where expire < $1 order by expire limit ${BATCH} for update skip locked))`,
      [before],
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return forgotten;
  }
}
