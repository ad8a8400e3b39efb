import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { runAsAdmin, withDatabase } from './admin.ts';

export type TestDatabase = { readonly connectionString: string; readonly pool: pg.Pool; drop(): Promise<void> };

/** A new, migrated database for one test. Databases that a test does not drop end with the server after the run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { admin, prefix, template } = inject('postgres');
  const name = `${prefix}_${randomBytes(5).toString('hex')}`;
  await runAsAdmin(admin, `create database ${name} template ${template} strategy wal_log`);
  const connectionString = withDatabase(admin, name);
  const pool = new pg.Pool({ connectionString });
  // Dropping the database closes idle connections, which a pool reports as an error.
  pool.on('error', () => undefined);
  return {
    connectionString,
    pool,
    async drop() {
      if (!pool.ended) await pool.end();
      await runAsAdmin(admin, `drop database if exists ${name} with (force)`);
    },
  };
}
