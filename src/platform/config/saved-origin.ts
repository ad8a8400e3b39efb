import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'origin';

/** Leaves the origin of the program that serves beside its embedded database, for the command line to find. */
export async function saveOrigin(dataFolder: string, origin: string): Promise<void> {
  await writeFile(join(dataFolder, NAME), `${origin}\n`);
}

/** The origin of the program that serves, or served last, from a data folder; null where there is none. */
export async function readSavedOrigin(dataFolder: string): Promise<string | null> {
  const noted = await readFile(join(dataFolder, NAME), 'utf8').catch(() => '');
  return /^https?:\/\/[^\s/]+\n$/.test(noted) ? noted.trim() : null;
}
