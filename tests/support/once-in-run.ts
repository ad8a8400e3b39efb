import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/**
 * Does the work once in a run of tests, in the first process that needs it; the others wait for its end. If it fails,
 * the next one tries again.
 */
export async function onceInRun(name: string, work: () => Promise<void>): Promise<void> {
  const { admin, folder } = inject('postgres');
  const done = join(folder, `${name}.done`);
  if (existsSync(done)) return;
  const lock = new pg.Client({ connectionString: admin });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [name]);
    if (existsSync(done)) return;
    await work();
    await writeFile(done, '');
  } finally {
    await lock.end();
  }
}
