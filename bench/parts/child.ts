import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onProcessor, SERVER } from './processors.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** Ignored by git: builds of peers, logs. */
export const GENERATED = join(ROOT, 'build/bench');

type Start = {
  readonly name: string;
  readonly program: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Responds with 200 once the program serves. */
  readonly probe: string;
  /** The port of the process's inspector; without it, the process has none. */
  readonly inspector?: number | undefined;
};

const START_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 12_000;

/**
 * Starts a Node program that serves HTTP, waits until it does, and registers its end with `cleanup`. Its output goes to a
 * file. Returns the id of its process.
 */
export async function startServer(
  { name, program, env = {}, probe, inspector }: Start,
  cleanup: AsyncDisposableStack,
): Promise<number> {
  mkdirSync(GENERATED, { recursive: true });
  const file = join(GENERATED, `${name}.log`);
  const output = openSync(file, 'w');
  const flags = inspector === undefined ? [] : [`--inspect=127.0.0.1:${inspector}`];
  const command = [process.execPath, ...flags, ...profiling(name), join(ROOT, program)];
  const [executable = '', ...parameters] = onProcessor(SERVER, command);
  const child = spawn(executable, parameters, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', output, output],
  });
  cleanup.defer(() => stop(child));
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await responds(probe))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} did not start; see ${file}`);
    await wait(100);
  }
  if (child.pid === undefined) throw new Error(`${name} has no process`);
  return child.pid;
}

/** With `BENCH_PROFILE=<part of a name>` that server writes a CPU profile when it ends. */
function profiling(name: string): readonly string[] {
  const wanted = process.env.BENCH_PROFILE;
  return wanted && name.includes(wanted) ? ['--cpu-prof', `--cpu-prof-dir=${join(GENERATED, 'profiles')}`] : [];
}

async function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(forced);
}
