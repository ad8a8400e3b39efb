import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, canEnter } from './account.ts';

/** Where root keeps the data if the user postgres cannot reach the requested folder. */
export const reachableRoot = '/var/lib/vestibule';

/** The names inside a database folder. */
export function layout(place: string) {
  return {
    data: join(place, 'cluster'),
    lock: join(place, 'start.lock'),
    /** One file for each process that uses the server, named by its process id. */
    users: join(place, 'users'),
    log: join(place, 'server.log'),
  };
}

/**
 * The folder that holds the database of `folder`: `folder` itself, or a substitute below `reachableRoot` if the
 * server's user cannot enter it. Existing data take precedence, so that a changed permission never shows an empty
 * database.
 */
export async function findDatabaseFolder(
  folder: string,
  account: Account,
  log: (line: string) => void,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const own = await realpath(folder);
  if (!account) return own;
  const enterable = canEnter(own, account);
  if (existsSync(layout(own).data)) {
    if (enterable) return own;
    throw new Error(
      `The user postgres has no access any more to ${own}, which contains the database; grant access or move the folder`,
    );
  }
  const standIn = getFallbackFolder(own);
  if (enterable && !existsSync(layout(standIn).data)) return own;
  for (const made of [reachableRoot, standIn]) {
    await mkdir(made, { recursive: true });
    await chmod(made, 0o755);
  }
  log(`The database of ${own} is in ${standIn}, because the user postgres has no access to ${own}`);
  return standIn;
}

/** The substitute of a folder (given as a real path). */
export function getFallbackFolder(folder: string): string {
  return join(reachableRoot, shortHash(folder));
}

/**
 * Creates the private folder of the socket. It is not below the data: their path may exceed the 107 bytes of a socket
 * path.
 */
export async function makeSocketFolder(place: string, account: Account): Promise<string> {
  const parent = tmpdir().length <= 70 && canEnter(tmpdir(), account) ? tmpdir() : '/tmp';
  const folder = join(parent, `vestibule-${shortHash(place)}`);
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
  if (!account || (await lstat(folder)).uid === 0) await claimFolder(folder, account).catch(() => undefined);
  if (await isPrivate(folder, account)) return folder;
  // Another user owns the name; every client reads the actual one from postmaster.pid.
  const other = await mkdtemp(`${folder}-`);
  await claimFolder(other, account);
  return other;
}

async function claimFolder(folder: string, account: Account): Promise<void> {
  if ((await lstat(folder)).isSymbolicLink()) return;
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
}

async function isPrivate(folder: string, account: Account): Promise<boolean> {
  const found = await lstat(folder);
  return found.isDirectory() && found.uid === (account?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
