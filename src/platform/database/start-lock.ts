import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { createWaitReporter, type ReportLine, withoutTimeLimit } from './lock-retry.ts';

/** One number for all processes of a database: the holder prepares the database, the others wait. */
const LOCK = 7_415_001;
const LOOK_MS = 100;

/**
 * Runs `work` while no other process prepares this database: migrations, the jobs' own tables, demo data. Processes
 * that start at once take turns, and all but the first find nothing to do. A process waits without limit, since a
 * migration may take long, and reports the wait. The connection of `work` has no statement timeout, see
 * `withoutTimeLimit`.
 */
export function withStartLock<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  report: ReportLine = () => undefined,
): Promise<Result> {
  return withoutTimeLimit(pool, async (client) => {
    await takeLock(client, report);
    const result = await work(client);
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
    return result;
  });
}

async function takeLock(client: PoolClient, report: ReportLine): Promise<void> {
  const reportWait = createWaitReporter('Waiting for another process that prepares the database', report);
  while (!(await isTaken(client))) {
    await sleep(LOOK_MS);
    reportWait();
  }
}

async function isTaken(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
  return rows[0]?.taken === true;
}
