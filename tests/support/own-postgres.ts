import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start.ts';
import { eventually } from './cluster.ts';

/** How PostgreSQL is ended: an operator's restart, or a crash that leaves its log to be replayed. */
export type End = 'SIGINT' | 'SIGQUIT';

/** A PostgreSQL that a test has for itself, to be stopped and started under those who use it. */
export async function startOwnPostgres() {
  // Named so that a run after one that was killed finds and removes it.
  const folder = await mkdtemp(join(tmpdir(), `vestibule-test-${process.pid}-`));
  await chmod(folder, 0o755);
  const start = () => startEmbeddedPostgres({ folder, log: () => undefined, durable: false });
  let server = await start();
  const { host, port, user, database } = server.connection;
  return {
    connectionString: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    async stop(end: End): Promise<void> {
      const [pid] = (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n').map(Number);
      process.kill(pid ?? 0, end);
      await eventually(async () => !isAlive(pid ?? 0));
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
