import type { Database } from '../database/open.ts';
import type { QueueStatistics } from '../telemetry/gauge-sources.ts';

type Row = { readonly name: string; readonly waiting: number; readonly seconds: number };

/**
 * Returns, for each queue, the number of waiting jobs, including retries, and the waiting time of the oldest due job.
 * The query matches pg-boss's index of waiting jobs, so it does not read finished jobs, which stay for a day.
 */
export async function readQueueStatistics(
  database: Database,
  names: readonly string[],
): Promise<readonly QueueStatistics[]> {
  const { rows } = await database.pool.query<Row>(
    `select name, count(*)::int as waiting, greatest(0, extract(epoch from now() - min(start_after)))::float8 as seconds
     from pgboss.job where name = any($1) and state < 'active' and not blocked group by name`,
    [names],
  );
  const found = new Map(rows.map((row) => [row.name, row]));
  return names.map((queue) => ({
    queue,
    waiting: found.get(queue)?.waiting ?? 0,
    seconds: found.get(queue)?.seconds ?? 0,
  }));
}
