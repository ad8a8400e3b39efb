import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** One number for all processes of a database: whoever holds it prepares the database, the others wait. */
const LOCK = 7_415_001;
const LOOK_MS = 100;
const SAY_EVERY_MS = 10_000;

type Say = (line: string) => void;

/**
 * Runs `work` while no other process of this database prepares it: migrations, the jobs' own tables, demo data. Several
 * processes that start at once take turns, and all but the first find nothing to do. Who waits does so without end, since
 * a migration may take long, and says so. The connection of `work` has no statement time-out.
 */
export async function underStartLock<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  say: Say = () => undefined,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await takeLock(client, say);
    try {
      return await work(client);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => undefined);
    client.release();
  }
}

async function takeLock(client: PoolClient, say: Say): Promise<void> {
  const began = performance.now();
  let said = began;
  while (!(await isTaken(client))) {
    await sleep(LOOK_MS);
    if (performance.now() - said < SAY_EVERY_MS) continue;
    said = performance.now();
    const seconds = Math.round((said - began) / 1_000);
    say(`Waiting for another process that prepares the database (${seconds} s so far)`);
  }
}

async function isTaken(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
  return rows[0]?.taken === true;
}
