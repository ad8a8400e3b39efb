import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { inject } from 'vitest';
import { onceInRun } from './once-in-run.ts';

export type Program = { readonly folder: string; remove(): Promise<void> };
export type ServerProcess = {
  readonly origin: string;
  readonly pid: number;
  /** Its whole output so far, of both streams. */
  readonly output: () => string;
  /** Sends the signal by which an operator ends it, without waiting. */
  terminate(): void;
  /** Resolves with its status when it has ended. */
  readonly ended: Promise<number | null>;
  /** As `kill -9`: nothing is finished. */
  kill(): Promise<void>;
  /** Ends it as an operator does. */
  stop(): Promise<void>;
};

const ROOT = join(import.meta.dirname, '../..');
const STEADY = fileURLToPath(new URL('steady-event-loop.ts', import.meta.url));
const READY_WITHIN_MS = 30_000;
const run = promisify(execFile);

/** An empty build instead of the pages' one. */
const NO_PAGES =
  'export const respond = async () => new Response(null, { status: 404 });\nexport const getStylesheetUrls = () => [];\n';

/**
 * The program of a checkout, the present one by default, in a folder of its own, with `pages` beside it. It is built once in a
 * run, and then copied.
 */
export async function buildProgram(pages = NO_PAGES, root = ROOT): Promise<Program> {
  const name = root === ROOT ? 'program' : 'program-of-the-last-release';
  const built = join(inject('postgres').folder, name);
  await onceInRun(name, () => buildInto(built, root));
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-program-'));
  await cp(built, join(folder, 'build/program'), { recursive: true });
  await mkdir(join(folder, 'build/pages/server'), { recursive: true });
  await mkdir(join(folder, 'build/pages/client/assets'), { recursive: true });
  await writeFile(join(folder, 'build/pages/server/index.js'), pages);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  for (const shared of ['node_modules', 'migrations']) await symlink(join(root, shared), join(folder, shared));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function buildInto(outDir: string, root: string): Promise<void> {
  const configFile = join(root, 'vite.server.config.ts');
  // In Vitest's mode, Vite would compile JSX for React's development build, which the program does not contain.
  const oxc = { jsx: { runtime: 'automatic', development: false } } as const;
  await build({ root, configFile, logLevel: 'error', build: { outDir, sourcemap: false }, oxc });
}

/** Starts a whole server, web and work, on a database that it may share with others; resolves when it is ready. */
export async function startServer(
  program: Program,
  connectionString: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', STEADY, join(program.folder, 'build/program/main.js')], {
    env: { ...environment(program, connectionString), PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await ready(child, exited).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    child.kill(signal);
    await exited;
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    terminate: () => void child.kill('SIGTERM'),
    ended: exited.then(([status]) => status),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Runs a command of the program's command line; returns its exit status and output. */
export async function runCommand(program: Program, connectionString: string, ...words: readonly string[]) {
  const env = environment(program, connectionString);
  const cli = [join(program.folder, 'build/program/cli.js'), ...words, '--json'];
  try {
    const { stdout } = await run(process.execPath, cli, { env });
    return { status: 0, json: JSON.parse(stdout) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, json: stdout ? JSON.parse(stdout) : stderr };
  }
}

/** Runs a command whose output goes to a pipe of the shell, such as `head -1`; returns what comes out, and the status of the command. */
export async function pipeCommand(program: Program, connectionString: string, line: string, pipe: string) {
  const cli = join(program.folder, 'build/program/cli.js');
  const script = `"$NODE" "$CLI" ${line} | ${pipe}; echo "status \${PIPESTATUS[0]}"`;
  const env = { ...environment(program, connectionString), NODE: process.execPath, CLI: cli };
  return (await run('bash', ['--norc', '-c', script], { env })).stdout;
}

/** Runs a command whose output nobody reads after its beginning, and sends it a signal; returns its status. */
export async function interruptCommand(
  program: Program,
  connectionString: string,
  line: string,
  signal: 'SIGINT' | 'SIGTERM',
): Promise<number | null> {
  const cli = [join(program.folder, 'build/program/cli.js'), ...line.split(' ')];
  const env = environment(program, connectionString);
  const child = spawn(process.execPath, cli, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  await once(child.stdout, 'readable');
  child.kill(signal);
  const [status] = await exited;
  return status;
}

/** Starts a command, to kill it while it works. */
export function startCommand(program: Program, connectionString: string, ...words: readonly string[]) {
  const cli = [join(program.folder, 'build/program/cli.js'), ...words];
  const env = environment(program, connectionString);
  const child = spawn(process.execPath, cli, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  let output = '';
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes(text) && resolve();
      child.stderr.on('data', look);
      child.once('exit', () => reject(new Error(`The command ended: ${output}`)));
      look();
    });
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await exited;
  }
  return { printed, kill };
}

/** The environment of a program in tests, without a port. */
export function environment({ folder }: Program, connectionString: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: withoutUserInfo(connectionString),
    DATABASE_POOL: '8',
    SECRET_KEYS: `test:${'A'.repeat(43)}`,
    VESTIBULE_DATA: join(folder, 'data'),
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'silent',
    // Each start of the program compiles the same packages.
    NODE_COMPILE_CACHE: join(inject('postgres').folder, 'compile-cache'),
  };
}

/** `postgres://user@/name?host=/socket` is no URL by the standard: the user moves to the query. */
function withoutUserInfo(connectionString: string): string {
  const [, user, rest] = /^postgres:\/\/([^@/]*)@(\/.*)$/.exec(connectionString) ?? [];
  return rest === undefined ? connectionString : `postgres://${rest}&user=${user}`;
}

async function ready(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  let output = '';
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (/^ready/m.test(output)) resolve();
      });
    }
  });
  const tooLate = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`Not ready in time: ${output}`)), READY_WITHIN_MS).unref();
  });
  const ended = exited.then(() => Promise.reject(new Error(`The server ended: ${output}`)));
  ended.catch(() => undefined);
  tooLate.catch(() => undefined);
  await Promise.race([isReady, ended, tooLate]);
}

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
