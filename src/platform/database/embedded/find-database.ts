import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { getFallbackFolder, layout } from './database-folder.ts';

/** The database folder that belongs to `folder`, if it holds a database; null if there is none yet. */
export function findDatabase(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const own = realpathSync(folder);
  const found = [own, getFallbackFolder(own)].find((place) =>
    existsSync(join(layout(place).data, 'global', 'pg_control')),
  );
  return found ?? null;
}
