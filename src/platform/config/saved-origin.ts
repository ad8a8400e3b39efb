import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'origin';

/** Stores the running server's origin beside its embedded database, for the command line. */
export async function saveOrigin(dataFolder: string, origin: string): Promise<void> {
  await writeFile(join(dataFolder, NAME), `${origin}\n`);
}

/** The origin of the server that runs, or ran last, on a data folder; null if there is none. */
export async function readSavedOrigin(dataFolder: string): Promise<string | null> {
  const noted = await readFile(join(dataFolder, NAME), 'utf8').catch(() => '');
  return /^https?:\/\/[^\s/]+\n$/.test(noted) ? noted.trim() : null;
}
