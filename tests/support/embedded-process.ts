import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { EmbeddedPostgres } from '#platform/database/embedded/start.ts';

type Started = Pick<EmbeddedPostgres, 'connection' | 'adopted'>;
export type EmbeddedProcess = {
  readonly child: ChildProcess;
  readonly started: Promise<Started>;
  end(): Promise<void>;
  kill(): Promise<void>;
};

const start = new URL('../../src/platform/database/embedded/start.ts', import.meta.url).href;
const program = `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(start)});
  const server = await startEmbeddedPostgres({ folder: process.argv[1], log: console.error, durable: false });
  console.log(JSON.stringify({ connection: server.connection, adopted: server.adopted }));
  process.stdin.resume().on('end', () => server.stop().then(() => process.exit(0)));
`;

/** Another process that starts the embedded PostgreSQL of a folder, in a process group of its own as in a terminal. */
export function startInProcess(folder: string): EmbeddedProcess {
  const args = ['--input-type=module', '-e', program, folder];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], detached: true });
  const exited = once(child, 'exit');
  const printed = once(createInterface({ input: child.stdout }), 'line').then(
    ([line]) => JSON.parse(String(line)) as Started,
  );
  const failed = exited.then(() => Promise.reject(new Error('The process ended before its server was ready')));
  const started = Promise.race([printed, failed]);
  started.catch(() => undefined);
  return {
    child,
    started,
    async end() {
      child.stdin.end();
      await exited;
    },
    /** As `kill -9` for the terminal's whole process group. */
    async kill() {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await exited;
    },
  };
}
