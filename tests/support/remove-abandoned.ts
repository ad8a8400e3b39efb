import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts';
import { getFastFolder } from './fast-folder.ts';

/**
 * Removes the folders that killed runs left behind, in whose names the id of the run's process follows the prefix.
 * `database` is the part of such a folder whose PostgreSQL may still run.
 */
export async function removeAbandoned(prefix: string, database?: string): Promise<void> {
  const parent = getFastFolder();
  for (const name of await readdir(parent)) {
    const [, pid] = /^(\d+)-/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '') ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(parent, name);
    if (database !== undefined) await stopServer(join(folder, database));
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function stopServer(folder: string): Promise<void> {
  const left = await startEmbeddedPostgres({ folder, log: () => undefined, durable: false }).catch(() => undefined);
  await left?.stop();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
