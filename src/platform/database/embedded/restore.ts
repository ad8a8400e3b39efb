import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Account, serverAccount } from './account.ts';
import { type BackupManifest, CLUSTER, MANIFEST } from './backup.ts';
import { copyFile } from './copy-file.ts';
import { findDatabaseFolder, layout } from './database-folder.ts';
import { withLock } from './lock.ts';
import { problem } from './problems.ts';
import { findServer } from './server.ts';
import { isUsedByOthers } from './users.ts';

type Given = {
  /** The folder of the backup. */
  readonly backup: string;
  /** The folder of the embedded database, as for its start. */
  readonly folder: string;
  /** Whether a database that is there is renamed and replaced. */
  readonly replaces: boolean;
  readonly now: Date;
};

export type Restored = {
  readonly madeAt: string;
  /** Where the replaced database is; null if there was none. */
  readonly aside: string | null;
};

const USER = 'vestibule';

/**
 * Puts a backup in the place of the embedded database. Each file is checked, and the database appears as a whole: after
 * an interruption the old one is there.
 */
export async function restore({ backup, folder, replaces, now }: Given): Promise<Restored> {
  const manifest = await readManifest(backup);
  const account = serverAccount(() => undefined);
  const place = await findDatabaseFolder(folder, account, () => undefined);
  const { data, lock, users } = layout(place);
  return withLock(lock, async () => {
    if ((await isUsedByOthers(users)) || (await findServer(data, USER)))
      throw problem('The embedded database is in use: stop the program first');
    const exists = existsSync(data);
    if (exists && !replaces)
      throw problem(`${data} contains a database: --replace renames it, and puts the backup in its place`);
    const making = `${data}.making-${process.pid}`;
    await rm(making, { recursive: true, force: true });
    await copyChecked(join(backup, CLUSTER), making, manifest, account).catch(async (error: unknown) => {
      await rm(making, { recursive: true, force: true });
      throw error;
    });
    const aside = exists ? `${data}.replaced-${now.getTime()}` : null;
    if (aside !== null) await rename(data, aside);
    await rename(making, data);
    return { madeAt: manifest.madeAt, aside };
  });
}

async function readManifest(backup: string): Promise<BackupManifest> {
  const file = join(backup, MANIFEST);
  const text = await readFile(file, 'utf8').catch(() => {
    throw problem(`${file} is missing: ${backup} is no backup, or an incomplete one`);
  });
  const manifest = JSON.parse(text) as Partial<BackupManifest>;
  if (manifest.format !== 1 || !manifest.files) throw problem(`${file} belongs to another version of the program`);
  return manifest as BackupManifest;
}

/** Copies the folders with what the manifest lists, and the label by which PostgreSQL knows a backup. */
async function copyChecked(from: string, to: string, { files }: BackupManifest, account: Account): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  async function copyFolder(below: string): Promise<void> {
    await mkdir(join(to, below), { mode: 0o700 });
    await give(join(to, below), account);
    for (const entry of await readdir(join(from, below), { withFileTypes: true }))
      if (entry.isDirectory()) await copyFolder(join(below, entry.name));
  }
  await copyFolder('');
  await chmod(to, 0o700);
  for (const [path, digest] of Object.entries({ ...files, backup_label: null })) {
    if (path.split('/').includes('..')) throw problem(`The backup names a file outside of it: ${path}`);
    const copied = await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? problem(`The backup lacks ${path}`) : error;
    });
    if (digest !== null && copied !== digest) throw problem(`The backup is damaged: ${path} has changed since`);
    await give(join(to, path), account);
  }
}

async function give(path: string, account: Account): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}
