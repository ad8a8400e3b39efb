import { spawn } from 'node:child_process';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Account, serverEnvironment } from './account.ts';
import { getCommandLine, identify, isAlive, runsAnywhere, waitUntil } from './process.ts';

/** A running server: its process, and the folder and port that name its socket. */
export type Server = { readonly pid: number; readonly host: string; readonly port: number };

type Launch = {
  readonly postgres: string;
  readonly account: Account;
  readonly data: string;
  readonly user: string;
  readonly host: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
};

/** Recovery after a power failure may take long, but is limited. */
const START_TIMEOUT_MS = 120_000;
const TOO_MANY_CONNECTIONS = '53300';

/** Finds the server that already runs on a data folder, including one that is starting or stopping. */
export async function findServer(data: string, user: string): Promise<Server | undefined> {
  let found: Server | undefined;
  const settled = await waitUntil(async () => {
    const { pid, host, port } = await readPostmaster(data);
    found = undefined;
    // PostgreSQL stops within a minute if its postmaster.pid is missing; two servers on one folder would destroy it.
    if (pid === undefined) return !runsAnywhere(formatServerCommand(data));
    if (!isServerProcess(pid, data)) return true;
    if (host === undefined || !(await acceptsConnections({ host, port, user }))) return false;
    found = { pid, host, port };
    return true;
  }, START_TIMEOUT_MS);
  if (!settled) throw new Error(`The PostgreSQL of ${data} runs but does not respond`);
  return found;
}

/** Starts the server in its own session: Ctrl-C in our terminal must not stop it before this process has finished. */
export async function launchServer(launch: Launch): Promise<Server> {
  const { host, port, user } = launch;
  await disownPid(launch.data);
  for (let attempt = 1; ; attempt += 1) {
    const pid = await spawnServer(launch);
    const identity = identify(pid);
    const alive = () => identity !== undefined && isAlive(identity);
    let ready = false;
    await waitUntil(async () => {
      ready = await acceptsConnections({ host, port, user });
      return ready || !alive();
    }, START_TIMEOUT_MS);
    if (ready) return { pid, host, port };
    if (alive()) await stopServer(pid);
    const logged = (await readFile(launch.logFile, 'utf8').catch(() => '')).slice(-2000);
    // The child processes of a killed server take a moment to end.
    if (attempt === 10 || !logged.includes('shared memory block'))
      throw new Error(`PostgreSQL did not start.\n${logged}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** Fast shutdown: rolls back open transactions; everything committed is on disk. Returns when the process is gone. */
export async function stopServer(pid: number): Promise<void> {
  const identity = identify(pid);
  if (identity === undefined) return;
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return; // The process has ended in the meantime.
    }
    if (await waitUntil(() => !isAlive(identity), 15_000)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

async function spawnServer({ postgres, account, data, host, port, settings, logFile }: Launch): Promise<number> {
  await rename(logFile, `${logFile}.previous`).catch(() => undefined);
  // A file and not a pipe: the server outlives this process if this process is killed.
  const output = await open(logFile, 'a', 0o600);
  try {
    const all = Object.entries({ ...settings, listen_addresses: '', unix_socket_directories: host, timezone: 'UTC' });
    const flags = ['-D', data, '-p', String(port), ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const stdio = ['ignore', output.fd, output.fd] as const;
    const child = spawn(postgres, flags, {
      ...account,
      cwd: '/',
      env: serverEnvironment(),
      detached: true,
      stdio: [...stdio],
    });
    child.unref();
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    return child.pid ?? 0;
  } finally {
    await output.close();
  }
}

/**
 * The process id in a stale postmaster.pid may belong to an unrelated process by now. PostgreSQL ignores its parent's
 * id, and still looks for orphans. A file that a power failure left empty contains no id, and PostgreSQL would not
 * start with it.
 */
async function disownPid(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text.trim() === '') return rm(file, { force: true });
  const lines = text.split('\n');
  if (lines.length > 1) await writeFile(file, [String(process.pid), ...lines.slice(1)].join('\n'));
}

async function readPostmaster(data: string): Promise<{ pid?: number; host?: string; port: number }> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  return { pid: pid > 0 ? pid : undefined, port: Number(lines[3]), host: lines[4] || undefined };
}

function isServerProcess(pid: number, data: string): boolean {
  return identify(pid) !== undefined && getCommandLine(pid).includes(formatServerCommand(data));
}

/** The text in the command line of a folder's server. */
function formatServerCommand(data: string): string {
  return `postgres -D ${data} `;
}

/** Whether the server accepts a connection. */
export async function acceptsConnections(socket: { host: string; port: number; user: string }): Promise<boolean> {
  const client = new pg.Client({ ...socket, database: 'postgres', connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS;
  } finally {
    await client.end().catch(() => undefined);
  }
}
