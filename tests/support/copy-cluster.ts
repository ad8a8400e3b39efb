import { execFile } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts';
import { onceInRun } from './once-in-run.ts';

/** Puts an empty cluster of PostgreSQL into a new database folder. A start without one would create it for seconds. */
export async function copyCluster(folder: string): Promise<void> {
  const shared = inject('postgres').folder;
  const prepared = join(shared, 'postgresql');
  await onceInRun('postgresql', async () => {
    // The server may run as another user, who needs access.
    await chmod(shared, 0o755);
    const server = await startEmbeddedPostgres({ folder: prepared, log: () => undefined, durable: false });
    await server.stop();
  });
  await mkdir(folder);
  // Unlike Node, cp keeps the owner.
  await promisify(execFile)('cp', ['-a', join(prepared, 'cluster'), folder]);
}
