import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { copyCheckout } from '../recipes/recipes.ts';
import { freePort } from './server-process.ts';

export type DevServer = {
  readonly origin: string;
  /** The copy of the checkout that it serves. */
  readonly folder: string;
  readonly output: () => string;
  stop(): Promise<void>;
};

const READY_WITHIN_MS = 90_000;

/** Starts script/dev's server on a copy of the checkout, which a test may change. */
export async function startDevServer(connectionString: string): Promise<DevServer> {
  const copy = copyCheckout();
  ownPackages(copy.folder);
  const port = await freePort();
  const child = spawn(process.execPath, ['script/develop/main.ts'], {
    cwd: copy.folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      DATABASE_URL: connectionString,
      VESTIBULE_DATA: join(copy.folder, 'data'),
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const stop = async () => {
    await end(child);
    copy.remove();
  };
  try {
    await waitUntilReady(child, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: `http://127.0.0.1:${port}`, folder: copy.folder, output: () => output, stop };
}

/** A folder of packages whose caches are its own: Vite's belong to the sources. */
function ownPackages(folder: string): void {
  const packages = join(folder, 'node_modules');
  const shared = readdirSync(packages).filter((name) => !name.startsWith('.vite'));
  unlinkSync(packages);
  mkdirSync(packages);
  for (const name of shared) symlinkSync(join(import.meta.dirname, '../../node_modules', name), join(packages, name));
}

async function waitUntilReady(child: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS;
  while (!/^ready /m.test(output())) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`script/dev does not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await once(child, 'exit');
  clearTimeout(timer);
}
