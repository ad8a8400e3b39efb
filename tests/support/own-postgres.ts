import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '#platform/database/embedded/process.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts';
import { getFastFolder } from './fast-folder.ts';

/** How PostgreSQL ends: by an operator's restart, or by a crash after which it replays its log. */
export type End = 'SIGINT' | 'SIGQUIT';

const STOPS_WITHIN_MS = 20_000;

/** A PostgreSQL for one test, which can stop and start it during its use. */
export async function startOwnPostgres() {
  // The name lets a later run find and remove the folder of a killed one.
  const folder = await mkdtemp(join(getFastFolder(), `vestibule-test-${process.pid}-`));
  await chmod(folder, 0o755);
  const start = () => startEmbeddedPostgres({ folder, log: () => undefined, durable: false });
  let server = await start();
  const { host, port, user, database } = server.connection;
  return {
    connectionString: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    async stop(end: End): Promise<void> {
      const [pid] = (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n').map(Number);
      process.kill(pid ?? 0, end);
      await waitUntil(async () => !isAlive(pid ?? 0), STOPS_WITHIN_MS);
    },
    async start(): Promise<void> {
      server = await start();
    },
    async close(): Promise<void> {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
