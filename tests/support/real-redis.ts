import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { eventually } from './cluster.ts';
import { freePort } from './server-process.ts';

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The path of valkey-server or redis-server, where one is installed; without it, the tests that need a real one are skipped. */
export const REDIS_SERVER =
  process.env.TEST_REDIS_SERVER ??
  FOLDERS.flatMap((folder) => [`${folder}/valkey-server`, `${folder}/redis-server`]).find((path) => existsSync(path));

/** A real Redis or Valkey for one test: in memory only, on a port of the loopback. */
export async function startRealRedis() {
  const port = await freePort();
  let server: ChildProcess;
  async function start(): Promise<void> {
    const flags = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--daemonize',
      'no',
    ];
    server = spawn(REDIS_SERVER ?? '', flags, { cwd: '/', stdio: 'ignore' });
    await once(server, 'spawn');
    await eventually(() => isReady(port));
  }
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async stop(): Promise<void> {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const exited = once(server, 'exit');
      // A stopped process handles no other signal.
      server.kill('SIGCONT');
      server.kill('SIGTERM');
      await exited;
    },
    /** It keeps its connections but sends no replies, like a machine that hangs, until `goOn`. */
    hang: () => void server.kill('SIGSTOP'),
    goOn: () => void server.kill('SIGCONT'),
  };
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('error', () => resolve(false));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data).startsWith('+PONG'));
    });
  });
}
