import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { runAsAdmin, withDatabase } from './admin.ts';
import { onceInRun } from './once-in-run.ts';

export type TestDatabase = { readonly connectionString: string; readonly pool: pg.Pool; drop(): Promise<void> };

/** A new, migrated database for one test. Databases that a test does not drop end with the server after the run. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('postgres').template);
}

/** A new database with what `prepare` adds to a migrated one. It is prepared once in a run, and then copied. */
export async function createPreparedDatabase(
  name: string,
  prepare: (connectionString: string) => Promise<void>,
): Promise<TestDatabase> {
  const { admin, prefix, template } = inject('postgres');
  const prepared = `${prefix}_${name}`;
  await onceInRun(prepared, async () => {
    await runAsAdmin(admin, `create database ${prepared} template ${template}`);
    await prepare(withDatabase(admin, prepared));
    await runAsAdmin(admin, `alter database ${prepared} allow_connections false`);
  });
  return copyDatabase(prepared);
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const { admin, prefix } = inject('postgres');
  const name = `${prefix}_${randomBytes(5).toString('hex')}`;
  await runAsAdmin(admin, `create database ${name} template ${template} strategy file_copy`);
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
