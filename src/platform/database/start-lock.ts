import type { Pool, PoolClient } from 'pg';

/** One number for all processes of a database: whoever holds it prepares the database, the others wait. */
const LOCK = 7_415_001;

/**
 * Runs `work` while no other process of this database prepares it: migrations, the jobs' own tables, demo data. Several
 * processes that start at once take turns, and all but the first find nothing to do.
 */
export async function underStartLock<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      return await work(client);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    client.release();
  }
}
