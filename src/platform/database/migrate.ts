import type { Pool, PoolClient } from 'pg';
import { type ReportLine, retryUntilUnlocked } from './lock-retry.ts';
import { migrationFailure } from './migration-failure.ts';
import { type AppliedMigration, findUnknown, type Migration, readMigrations } from './migration-files.ts';
import { withStartLock } from './start-lock.ts';

// Altering a table waits for everybody who reads it, for example a dump: only where the column is missing.
const CREATE = `create table if not exists schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now(), needs text);
  do $$ begin
    if not exists (select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'needs') then
      alter table schema_migration add column needs text;
    end if;
  end $$`;

/**
 * Migrates a database to the schema of the files in `folder` (plain SQL, in the order of their names), each in its own
 * transaction, under an advisory lock. Returns the names of the applied files. A file that changed or vanished after it
 * was applied is an error: migrations go forward only. The schema of a newer program is left as it is, unless one of its
 * migrations says that this program does not run on it. `report` receives a line then, and during a long wait for another
 * process or for a table that others use.
 */
export function migrate(pool: Pool, folder: string, report: ReportLine = () => undefined): Promise<string[]> {
  return withStartLock(pool, (client) => applyMissing(client, folder, report), report);
}

async function applyMissing(client: PoolClient, folder: string, report: ReportLine): Promise<string[]> {
  await retryUntilUnlocked('The list of migrations', () => client.query(CREATE), report);
  const { rows } = await client.query<AppliedMigration>(
    'select name, sha256, needs from schema_migration order by name',
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const migrations = await readMigrations(folder);
  refuseUnknown(rows, migrations, folder, report);
  const done: string[] = [];
  for (const migration of migrations) {
    const { name, sql, sha256 } = migration;
    if (applied.has(name)) {
      if (applied.get(name) !== sha256) throw new Error(`Migration ${name} changed after it was applied`);
      continue;
    }
    await retryUntilUnlocked(`Migration ${name}`, () => apply(client, migration), report).catch((error) => {
      throw migrationFailure(name, sql, error);
    });
    done.push(name);
  }
  return done;
}

function refuseUnknown(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  folder: string,
  report: ReportLine,
): void {
  const { lost, breaking, newer } = findUnknown(
    applied,
    migrations.map(({ name }) => name),
  );
  const list = (some: readonly AppliedMigration[]) => some.map(({ name }) => name).join(', ');
  if (lost.length > 0) throw new Error(`Applied migrations are missing in ${folder}: ${list(lost)}`);
  const [first] = breaking;
  if (first)
    throw new Error(
      `The database belongs to a newer release: ${first.name} needs a program with the migration ${first.needs}. Start that release`,
    );
  if (newer.length > 0) report(`The database is that of a newer release, on which this one runs (${list(newer)})`);
}

function apply(client: PoolClient, migration: Migration): Promise<void> {
  return migration.isAlone ? applyAlone(client, migration) : applyInTransaction(client, migration);
}

async function applyInTransaction(client: PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await note(client, migration);
    await client.query('commit');
  } catch (error) {
    // If the connection is gone, so is the transaction.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const CONCURRENT_INDEX = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i;
const INVALID = 'select from pg_index where indexrelid = to_regclass($1) and not indisvalid';

/**
 * Its statement waits for other transactions without a limit and blocks none. A build that was interrupted leaves an invalid
 * index, which is replaced. One that is complete but was not noted is noted. Both need a name without quotes and schema, and
 * `if not exists`: `tests/architecture/migrations.test.ts` requires this form.
 */
async function applyAlone(client: PoolClient, migration: Migration): Promise<void> {
  const [, index] = CONCURRENT_INDEX.exec(migration.sql) ?? [];
  const { rows } = await client.query<{ before: string }>("select current_setting('lock_timeout') as before");
  await client.query('set lock_timeout = 0');
  try {
    const isInvalid = index !== undefined && (await client.query(INVALID, [index])).rowCount === 1;
    if (isInvalid) await client.query(`drop index concurrently ${index}`);
    await client.query(migration.sql);
    await note(client, migration);
  } finally {
    await client.query("select set_config('lock_timeout', $1, false)", [rows[0]?.before]).catch(() => undefined);
  }
}

async function note(client: PoolClient, { name, sha256, needs }: Migration): Promise<void> {
  await client.query('insert into schema_migration (name, sha256, needs) values ($1, $2, $3)', [name, sha256, needs]);
}
