import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { type ReportLine, retryUntilUnlocked } from './lock-retry.ts';
import { migrationFailure } from './migration-failure.ts';
import { withStartLock } from './start-lock.ts';

/**
 * Migrates a database to the schema of the files in `folder` (plain SQL, in the order of their names), each in its own
 * transaction, under an advisory lock. Returns the names of the applied files. A file that changed or vanished after it
 * was applied is an error: migrations go forward only. `report` receives a line during a long wait for another process
 * or for a table that others use.
 */
export function migrate(pool: Pool, folder: string, report: ReportLine = () => undefined): Promise<string[]> {
  return withStartLock(pool, (client) => applyMissing(client, folder, report), report);
}

async function migrationFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

async function applyMissing(client: PoolClient, folder: string, report: ReportLine): Promise<string[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration');
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const names = await migrationFiles(folder);
  const gone = [...applied.keys()].filter((name) => !names.includes(name));
  if (gone.length > 0) throw new Error(`Applied migrations are missing in ${folder}: ${gone.join(', ')}`);
  const done: string[] = [];
  for (const name of names) {
    const sql = await readFile(join(folder, name), 'utf8');
    const sha256 = createHash('sha256').update(sql).digest('hex');
    if (applied.has(name)) {
      if (applied.get(name) !== sha256) throw new Error(`Migration ${name} changed after it was applied`);
      continue;
    }
    await retryUntilUnlocked(`Migration ${name}`, () => applyOne(client, name, sql, sha256), report).catch((error) => {
      throw migrationFailure(name, sql, error);
    });
    done.push(name);
  }
  return done;
}

async function applyOne(client: PoolClient, name: string, sql: string, sha256: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    // If the connection is gone, so is the transaction.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
