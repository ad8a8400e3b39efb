import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SigningSeed } from './link-signing.ts';

/**
 * The keys of a development deployment: created once and stored in a file that only its owner can read. Production sets
 * SECRET_KEYS instead. Of two processes that start at once, both use the file that was created first.
 */
export async function readSigningSeeds(file: string): Promise<readonly SigningSeed[]> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `dev:${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => {
    const [id = '', seed = ''] = line.split(':');
    return { id, seed: new Uint8Array(Buffer.from(seed, 'base64url')) };
  });
}
