// Proves deploy/Dockerfile without Docker: makes a Debian with Node.js by debootstrap, runs the steps of each stage in a root of
// its own, then starts the result as the image does: as its user, with a root file system that it cannot write, on a PostgreSQL
// beside it. It needs root, debootstrap and the package registries. script/prove-image --folder /var/tmp/image
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts';
import { AUTHORITIES, buildRoot, describeRoot, enter, type Root, run } from './image/build-root.ts';
import { readStages, type Stage } from './image/read-steps.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '/var/tmp/vestibule-image' },
    // Serves from the roots of an earlier run.
    'serve-only': { type: 'boolean', default: false },
  },
});
const FOLDER = values.folder;
const DEBIAN = join(FOLDER, 'debian');
const NODE = join(FOLDER, 'node');
const PORT = '38123';
const READY_WITHIN_MS = 60_000;

if (process.getuid?.() !== 0) throw new Error('script/prove-image needs root, for chroot');
await prove();

async function prove(): Promise<void> {
  const isBuilt = values['serve-only'];
  if (!isBuilt) makeBase();
  const text = readFileSync(join(import.meta.dirname, '../deploy/Dockerfile'), 'utf8');
  const stages = readStages(text, { SOURCE_DATE_EPOCH: '0', REVISION: 'proof' });
  const roots = new Map<string, Root>();
  for (const stage of stages) {
    const folder = join(FOLDER, `root-${stage.name}`);
    roots.set(stage.name, isBuilt ? describeRoot(stage, folder) : buildRoot(stage, NODE, folder, roots));
  }
  const last = stages.at(-1);
  const root = last && roots.get(last.name);
  if (!last || !root) throw new Error('deploy/Dockerfile has no stage');
  for (const part of ['node_modules', 'build', '.'])
    console.log(`${getSize(join(root.folder, 'app', part))} /app/${part}`);
  console.log(`${getSize(join(roots.get('build')?.folder ?? '', 'src/node_modules'))} node_modules of the build`);
  await serve(last, root);
  console.log('proved: the program served, was healthy, and stopped');
}

/** What the base image has: Debian, Node.js and npm. */
function makeBase(): void {
  if (!existsSync(join(DEBIAN, 'usr/bin/env'))) {
    mkdirSync(FOLDER, { recursive: true });
    run('debootstrap', '--variant=minbase', '--include=libstdc++6,libatomic1,ca-certificates', 'trixie', DEBIAN);
  }
  rmSync(NODE, { recursive: true, force: true });
  run('cp', '--archive', '--reflink=auto', DEBIAN, NODE);
  copyFileSync(process.execPath, join(NODE, 'usr/local/bin/node'));
  const version = execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim();
  run('npm', 'install', '--global', '--prefix', join(NODE, 'usr/local'), `npm@${version}`);
  // The names and authorities of this machine: the registry may be reached through a proxy of its own.
  for (const file of ['etc/resolv.conf', AUTHORITIES]) copyFileSync(join('/', file), join(NODE, file));
}

function getSize(folder: string): string {
  return execFileSync('du', ['--summarize', '--human-readable', folder], { encoding: 'utf8' }).split('\t')[0] ?? '';
}

async function serve(stage: Stage, root: Root): Promise<void> {
  const data = join(FOLDER, 'data');
  rmSync(data, { recursive: true, force: true });
  const server = await startEmbeddedPostgres({ folder: data, log: () => undefined, durable: false });
  const { host, port, user, database } = server.connection;
  chmodSync(host, 0o755);
  const socket = join(root.folder, 'run/postgresql');
  mkdirSync(socket, { recursive: true });
  const mounts: string[] = [];
  try {
    mount(mounts, root.folder, '--bind', root.folder);
    mount(mounts, socket, '--bind', host);
    mount(mounts, join(root.folder, 'tmp'), '-t', 'tmpfs', 'tmpfs');
    // Every container has /proc; Node.js reads from it how much memory its process uses.
    mount(mounts, join(root.folder, 'proc'), '-t', 'proc', 'proc');
    run('mount', '-o', 'remount,bind,ro', root.folder);
    await start(stage, root, {
      ...{ PORT, HOST: '127.0.0.1', PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`, SMTP_URL: 'smtp://127.0.0.1:1' },
      SECRET_KEYS: `k1:${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')}`,
      DATABASE_URL: `postgres:///${database}?host=/run/postgresql&port=${port}&user=${user}`,
    });
  } finally {
    for (const at of mounts.toReversed()) run('umount', at);
    await server.stop();
  }
}

function mount(mounts: string[], at: string, ...words: readonly string[]): void {
  run('mount', ...words, at);
  mounts.push(at);
}

/** Starts the program, asks for a page, its health and a command, and stops it. */
async function start(stage: Stage, root: Root, settings: Readonly<Record<string, string>>): Promise<void> {
  const env = { ...root.env, ...settings };
  const child = spawn('chroot', enter(root, stage.user, stage.command, env), { stdio: ['ignore', 'pipe', 2] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  for (let waited = 0; !/^ready/m.test(output); waited += 200) {
    if (waited > READY_WITHIN_MS || child.exitCode !== null) throw new Error(`The program is not ready: ${output}`);
    await sleep(200);
  }
  const page = await fetch(`http://127.0.0.1:${PORT}/acquisition/`);
  if (page.status !== 200) throw new Error(`The landing page has the status ${page.status}`);
  run('chroot', ...enter(root, stage.user, stage.health, env));
  run('chroot', ...enter(root, stage.user, ['vestibule', 'verify'], env));
  expectRefused(() => run('chroot', ...enter(root, stage.user, ['/bin/sh', '-c', 'echo a > /app/a'], env)));
  child.kill('SIGTERM');
  const status = await ended;
  if (status !== 0) throw new Error(`The program ended with ${status}: ${output.slice(-4_000)}`);
}

function expectRefused(write: () => void): void {
  try {
    write();
  } catch {
    return;
  }
  throw new Error('The root file system can be written');
}
