import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';

export type MigrationDifferences = {
  readonly pending: readonly string[];
  /** Applied, but not among the files: the database belongs to a newer program. */
  readonly unknown: readonly string[];
  readonly changed: readonly string[];
};

/** Compares the applied migrations with the files of a folder, without applying any. */
export async function compareMigrations(client: ClientBase, folder: string): Promise<MigrationDifferences> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "select to_regclass('schema_migration') is not null as found",
  );
  const rows = tables[0]?.found
    ? (await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')).rows
    : [];
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const changed: string[] = [];
  for (const name of files.filter((one) => applied.has(one))) {
    const sha256 = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
    if (applied.get(name) !== sha256) changed.push(name);
  }
  return {
    pending: files.filter((name) => !applied.has(name)),
    unknown: [...applied.keys()].filter((name) => !files.includes(name)),
    changed,
  };
}
