import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type DescribedCommand, done, type Outcome, refused, usageError } from '#platform/command-line/command.ts';
import type { Config, Secrets } from '#platform/config/build-config.ts';
import { backUp } from '#platform/database/embedded/backup.ts';
import { layout } from '#platform/database/embedded/database-folder.ts';
import { findDatabase } from '#platform/database/embedded/find-database.ts';
import { restore } from '#platform/database/embedded/restore.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded/start.ts';
import { compareMigrations } from '#platform/doctor/compare-migrations.ts';

type Given = {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly migrations: string;
  readonly clock: () => Date;
};

/** A backup of before an upgrade must not migrate the database, so the commands open it themselves. */
export const BACKUP: DescribedCommand = {
  name: 'backup',
  about: 'copies the embedded database, which stays in use, into a new folder',
  options: { output: { type: 'string', required: true, about: 'the folder to create' } },
};

export const RESTORE: DescribedCommand = {
  name: 'restore',
  about: 'puts a backup in the place of the embedded database, while the program is stopped',
  words: ['BACKUP'],
  options: { replace: { type: 'boolean', about: 'renames a database that is there, and replaces it' } },
};

const EXTERNAL = 'DATABASE_URL is set: use pg_dump and pg_restore of PostgreSQL; see docs/backups.md';

/** Copies the embedded database into a folder. */
export async function runBackup({ config, secrets, clock }: Given, output: string): Promise<Outcome> {
  if (secrets.databaseUrl() !== null) throw usageError(EXTERNAL);
  const target = resolve(output);
  if (existsSync(target)) throw usageError(`--output must not exist yet: ${target}`);
  const folder = join(config.dataFolder, 'postgresql');
  const place = findDatabase(folder);
  if (place === null) return refused('no-database');
  const server = await startEmbeddedPostgres({ folder, log: () => undefined });
  try {
    const { madeAt, files } = await backUp({
      connection: server.connection,
      data: layout(place).data,
      target,
      now: clock(),
    });
    const count = Object.keys(files).length;
    const keys = 'It has no keys: store SECRET_KEYS elsewhere';
    return done({ folder: target, madeAt, files: count }, `${target} has a backup of ${count} files`, keys);
  } finally {
    await server.stop();
  }
}

/** Puts a backup in the place of the embedded database, and starts PostgreSQL on it once. */
export async function runRestore(
  { config, secrets, migrations, clock }: Given,
  backup: string,
  replaces: boolean,
): Promise<Outcome> {
  if (secrets.databaseUrl() !== null) throw usageError(EXTERNAL);
  const folder = join(config.dataFolder, 'postgresql');
  const { madeAt, aside } = await restore({ backup: resolve(backup), folder, replaces, now: clock() });
  const { pending, refused, newer } = await readRestored(folder, migrations);
  const unknown = [...refused, ...newer];
  return done(
    { madeAt, replaced: aside, pendingMigrations: pending, unknownMigrations: unknown },
    `The database is that of ${madeAt}`,
    ...(aside === null ? [] : [`The replaced one is in ${aside}: delete it when you no longer need it`]),
    ...(pending.length > 0 ? [`The next start applies ${pending.length} migrations`] : []),
    ...(unknown.length > 0 ? [`It belongs to a newer program: ${unknown.join(', ')}`] : []),
    'Run script/vestibule verify, and erase again whoever was erased since',
  );
}

/** PostgreSQL replays the log of the backup with its first start, so a start proves that the backup is whole. */
async function readRestored(folder: string, migrations: string) {
  const server: EmbeddedPostgres = await startEmbeddedPostgres({ folder, log: () => undefined });
  const client = new pg.Client(server.connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await compareMigrations(client, migrations);
  } finally {
    await client.end().catch(() => undefined);
    await server.stop();
  }
}
