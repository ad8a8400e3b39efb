import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { copyFile } from './copy-file.ts';
import { problem } from './problems.ts';

/** What a backup says about itself: `files` has the digest of each file below `cluster`. */
export type BackupManifest = {
  readonly format: 1;
  readonly madeAt: string;
  readonly postgresql: string;
  readonly files: Readonly<Record<string, string>>;
};

export const MANIFEST = 'backup.json';
export const CLUSTER = 'cluster';

type Given = {
  readonly connection: pg.ClientConfig;
  /** The data folder of the running server. */
  readonly data: string;
  /** The folder to create. */
  readonly target: string;
  readonly now: Date;
};

/** Folders that stay empty in a backup: their content belongs to the running server, or is copied at the end. */
const EMPTY = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map|pg_internal\.init.*|pgsql_tmp.*)$/;
const CONTROL = join('global', 'pg_control');

/**
 * Copies the data of a running server by PostgreSQL's own protocol for it: everything stays in use. The packages contain
 * neither pg_dump nor pg_basebackup. The copy has a log of what changed meanwhile, which a start on it replays. The folder
 * appears when it is complete.
 */
export async function backUp({ connection, data, target, now }: Given): Promise<BackupManifest> {
  const making = `${target}.making-${process.pid}`;
  await mkdir(dirname(target), { recursive: true });
  await mkdir(making, { mode: 0o700 });
  try {
    const manifest = await fill(making, { connection, data, now });
    const handle = await open(join(making, MANIFEST), 'wx', 0o600);
    await handle.writeFile(`${JSON.stringify(manifest)}\n`);
    await handle.sync();
    await handle.close();
    await rename(making, target);
    return manifest;
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}

async function fill(folder: string, { connection, data, now }: Omit<Given, 'target'>): Promise<BackupManifest> {
  const client = new pg.Client({ ...connection, application_name: 'vestibule-backup' });
  let lost: Error | null = null;
  client.on('error', (error) => {
    lost = error;
  });
  await client.connect();
  try {
    // The slot holds back the log of changes, and ends with this connection.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`]);
    await client.query('select pg_backup_start($1, true)', ['vestibule']);
    const files = await copyTree(data, join(folder, CLUSTER));
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    await writeFile(join(folder, CLUSTER, 'backup_label'), rows[0]?.label ?? '', { mode: 0o600 });
    await client.query('select pg_switch_wal()');
    Object.assign(files, await copyLog(data, join(folder, CLUSTER)));
    const version = await client.query<{ version: string }>("select current_setting('server_version') as version");
    if (lost) throw lost;
    return { format: 1, madeAt: now.toISOString(), postgresql: version.rows[0]?.version ?? '', files };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The control file last: it must not be newer than the rest says. */
async function copyTree(from: string, to: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  async function copyFolder(below: string): Promise<void> {
    await mkdir(join(to, below), { mode: 0o700 });
    if (EMPTY.includes(below)) return;
    for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
      const path = join(below, entry.name);
      if (entry.isDirectory()) await copyFolder(path);
      else if (entry.isSymbolicLink()) throw problem(`${path} is a link: the backup would not have what it leads to`);
      else if (!LEFT_OUT.test(entry.name) && path !== CONTROL) await copyExisting(path);
    }
  }
  async function copyExisting(path: string): Promise<void> {
    try {
      files[path] = await copyFile(join(from, path), join(to, path));
    } catch (error) {
      // A table was dropped meanwhile: the log says so, too.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  await copyFolder('');
  files[CONTROL] = await copyFile(join(from, CONTROL), join(to, CONTROL));
  return files;
}

async function copyLog(from: string, to: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const name of await readdir(join(from, 'pg_wal'))) {
    if (!/^[0-9A-F]{24}$/.test(name)) continue;
    const path = join('pg_wal', name);
    files[path] = await copyFile(join(from, path), join(to, path));
  }
  for (const name of ['archive_status', 'summaries']) await mkdir(join(to, 'pg_wal', name), { mode: 0o700 });
  return files;
}
