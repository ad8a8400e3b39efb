// An archive of PostgreSQL's log, and a server that goes back to a moment, by the settings of docs/backups.md.
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { restore } from '#platform/database/embedded/restore.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts';
import { load } from '../architecture/source-files.ts';
import { eventually } from './cluster.ts';

type Settings = Readonly<Record<string, string>>;

/** Creates an archive below a folder; returns the settings of the server that fills it. */
export async function createArchive(folder: string): Promise<Settings> {
  const [archive, script] = [join(folder, 'wal'), join(folder, 'archive-wal')];
  await mkdir(archive);
  // PostgreSQL may run as another user, who cannot enter each checkout.
  await chmod(archive, 0o777);
  await copyFile(join(import.meta.dirname, '../../deploy/archive-wal'), script);
  return readSettings('archive_command', { '/usr/local/bin/archive-wal': script, '/backups/wal': archive });
}

/** Restores a backup with the archived log until a moment, and lets the server be written from there. */
export async function restoreUntil(moment: string, folder: string, backup: string) {
  const place = join(folder, 'restored');
  await restore({ backup, folder: place, replaces: false, now: new Date() });
  await writeFile(join(place, 'cluster/recovery.signal'), '');
  const names = { '/backups/wal': join(folder, 'wal'), '2026-11-27 14:05:00+00': moment };
  const settings = readSettings('restore_command', names);
  const server = await startEmbeddedPostgres({ folder: place, log: () => undefined, durable: false, settings });
  const pool = new pg.Pool({ ...server.connection, max: 1 });
  const ask = async (sql: string) => Object.values((await pool.query(sql)).rows[0] ?? {})[0];
  await eventually(async () => (await ask('select pg_get_wal_replay_pause_state()')) === 'paused');
  await ask('select pg_wal_replay_resume()');
  await eventually(async () => (await ask('select pg_is_in_recovery()')) === false);
  const { host, port, user, database } = server.connection;
  return {
    pool,
    connectionString: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    async close(): Promise<void> {
      await pool.end();
      await server.stop();
    },
  };
}

/** The settings of the block of docs/backups.md that has this one, with other paths. */
function readSettings(name: string, replaced: Settings): Settings {
  const blocks = load('docs/backups.md').text.matchAll(/```ini\n([\s\S]*?)```/g);
  const block = [...blocks].map(([, text = '']) => text).find((text) => text.includes(name)) ?? '';
  const given = Object.entries(replaced).reduce((text, [from, to]) => text.replace(from, to), block);
  return Object.fromEntries(
    [...given.matchAll(/^ *(\w+) = '?(.*?)'?$/gm)].map(([, key = '', value = '']) => [key, value]),
  );
}
