import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identify, isAlive } from './process.ts';

/** Records that this process uses the server. The caller holds the lock of the database folder. */
export async function noteUser(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, String(process.pid)), identify(process.pid) ?? '');
}

/** Removes this process and dead ones from the list and returns whether others remain. */
export async function isUsedByOthers(folder: string): Promise<boolean> {
  await rm(join(folder, String(process.pid)), { force: true });
  let found = false;
  for (const user of await readdir(folder).catch(() => [])) {
    const file = join(folder, user);
    if (isAlive(await readFile(file, 'utf8').catch(() => ''))) found = true;
    else await rm(file, { force: true });
  }
  return found;
}
