import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, serverEnvironment } from './account.ts';

type Cluster = {
  readonly data: string;
  readonly user: string;
  readonly initdb: string;
  readonly account: Account;
  readonly durable: boolean;
  readonly log: (line: string) => void;
};

/**
 * Creates the data folder if it is missing. The folder is built beside its final path and renamed when complete, so a
 * crash leaves no incomplete database. The caller holds the lock of the database folder.
 */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const { data, log } = cluster;
  await removeUnfinished(data);
  if (existsSync(join(data, 'global', 'pg_control'))) return;
  if (existsSync(data)) {
    const aside = `${data}.incomplete-${Date.now()}`;
    log(`${data} contains an incomplete database; it was renamed to ${aside}`);
    await rename(data, aside);
  }
  log(`Creating the database in ${data}`);
  const making = `${data}.making-${process.pid}`;
  await initialise(cluster, making);
  await rename(making, data);
  if (cluster.durable) await syncFolder(dirname(data));
}

async function initialise({ user, initdb, account, durable }: Cluster, folder: string): Promise<void> {
  await mkdir(folder);
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  const flags = [
    `--pgdata=${folder}`,
    `--username=${user}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    // Sorts by code point and folds the case of all of Unicode, identically on every machine.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  await promisify(execFile)(initdb, flags, { ...account, cwd: '/', env: serverEnvironment() });
}

async function removeUnfinished(data: string): Promise<void> {
  for (const name of await readdir(dirname(data))) {
    if (!name.startsWith(`${basename(data)}.making-`)) continue;
    // An initdb that survived its killed parent may still write here; it ends when its folder is gone.
    await rm(join(dirname(data), name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
