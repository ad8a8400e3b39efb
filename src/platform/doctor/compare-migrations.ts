import type { ClientBase } from 'pg';
import { type AppliedMigration, findUnknown, readMigrations } from '#platform/database/migration-files.ts';

export type MigrationDifferences = {
  readonly pending: readonly string[];
  /** Applied, but not among the files: this program does not run on the database. */
  readonly refused: readonly string[];
  /** Applied by a newer program, on whose schema this one runs. */
  readonly newer: readonly string[];
  readonly changed: readonly string[];
};

/** Compares the applied migrations with the files of a folder, without applying any. */
export async function compareMigrations(client: ClientBase, folder: string): Promise<MigrationDifferences> {
  const applied = await listApplied(client);
  const migrations = await readMigrations(folder);
  const digests = new Map(applied.map(({ name, sha256 }) => [name, sha256]));
  const { lost, breaking, newer } = findUnknown(
    applied,
    migrations.map(({ name }) => name),
  );
  return {
    pending: migrations.filter(({ name }) => !digests.has(name)).map(({ name }) => name),
    refused: [...lost, ...breaking].map(({ name }) => name),
    newer: newer.map(({ name }) => name),
    changed: migrations
      .filter(({ name, sha256 }) => digests.has(name) && digests.get(name) !== sha256)
      .map(({ name }) => name),
  };
}

async function listApplied(client: ClientBase): Promise<readonly AppliedMigration[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "select to_regclass('schema_migration') is not null as found",
  );
  if (!tables[0]?.found) return [];
  // A database of an older program has no column `needs`.
  const { rows } = await client.query<AppliedMigration>(
    "select name, sha256, to_jsonb(m) ->> 'needs' as needs from schema_migration m order by name",
  );
  return rows;
}
