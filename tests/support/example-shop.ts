// Runs the commands of docs/shop.md as a reader does: in shells, in a folder with the program's scripts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load, root } from '../architecture/source-files.ts';
import type { Program } from './server-process.ts';

export type Shell = { readonly output: () => string; kill(): Promise<void> };

const READY_WITHIN_MS = 90_000;

/** The shell blocks of docs/shop.md, with other addresses than those of the page. */
export function readShopCommands(addresses: Readonly<Record<string, string>>): readonly string[] {
  const blocks = [...load('docs/shop.md').text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  return blocks.map((block) =>
    Object.entries(addresses).reduce((text, [from, to]) => text.replaceAll(from, to), block),
  );
}

/** Adds the scripts and the examples to a program's folder. The scripts run what is built there and build nothing. */
export async function addScripts({ folder }: Program): Promise<void> {
  await mkdir(join(folder, 'script'));
  await mkdir(join(folder, 'data'), { recursive: true });
  for (const [name, entry] of [
    ['start', 'main'],
    ['vestibule', 'cli'],
  ] as const) {
    const path = join(folder, 'script', name);
    await writeFile(path, `#!/bin/sh\nexec ${process.execPath} build/program/${entry}.js "$@"\n`);
    await chmod(path, 0o755);
  }
  await symlink(join(root, 'examples'), join(folder, 'examples'));
}

/** Runs commands in a shell of their own, until `ready` is printed if they go on, else to their end. */
export async function runShell(
  { folder }: Program,
  commands: string,
  env: Readonly<Record<string, string>>,
  ready?: RegExp,
): Promise<Shell> {
  const PATH = `${join(process.execPath, '..')}:${process.env.PATH}`;
  const child = spawn('sh', ['-ec', commands], { cwd: folder, env: { ...env, PATH }, detached: true });
  const exited = once(child, 'close');
  let output = '';
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        if (ready?.test(output)) resolve();
      });
  });
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
    await exited;
  };
  const late = setTimeout(() => void kill(), READY_WITHIN_MS);
  const ended = exited.then(([code]) => {
    if (ready || code !== 0) throw new Error(`The commands ended with ${code}: ${output}`);
  });
  ended.catch(() => undefined);
  await Promise.race([ended, ...(ready ? [isReady] : [])]).finally(() => clearTimeout(late));
  return { output: () => output, kill };
}
