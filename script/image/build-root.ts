// Runs the steps of a stage in a root of its own, as a builder of images does.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, posix } from 'node:path';
import type { Stage, Step } from './read-steps.ts';

export const AUTHORITIES = 'etc/ssl/certs/ca-certificates.crt';
/** The environment of steps, besides that of the image. */
const BUILDER = { NODE_EXTRA_CA_CERTS: `/${AUTHORITIES}` };
const CHECKOUT = join(import.meta.dirname, '../..');

export type Root = {
  readonly folder: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
};

/** Runs a command and shows its output on standard error. */
export function run(command: string, ...args: readonly string[]): void {
  execFileSync(command, args, { stdio: ['ignore', 2, 2] });
}

/** `base` is the folder of a Debian with Node.js, `earlier` the roots of the stages before. */
export function buildRoot(stage: Stage, base: string, folder: string, earlier: ReadonlyMap<string, Root>): Root {
  rmSync(folder, { recursive: true, force: true });
  run('cp', '--archive', '--reflink=auto', earlier.get(stage.base)?.folder ?? base, folder);
  let root: Root = { folder, workdir: '/', env: {} };
  for (const step of stage.steps) {
    console.error(`prove-image: ${stage.name}: ${describe(step)}`);
    root = runStep(root, step, earlier);
  }
  return root;
}

/** A root that was built before. */
export function describeRoot(stage: Stage, folder: string): Root {
  let root: Root = { folder, workdir: '/', env: {} };
  for (const step of stage.steps) {
    if (step.kind === 'env') root = { ...root, env: { ...root.env, ...step.values } };
    if (step.kind === 'workdir') root = { ...root, workdir: step.path };
  }
  return root;
}

/** The words by which chroot runs a command in a root, as a user. */
export function enter(root: Root, user: string, command: readonly string[], env = root.env): string[] {
  const settings = Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/tmp', ...env });
  const pairs = settings.map(([name, value]) => `${name}=${value}`);
  return ['--userspec', user, root.folder, '/usr/bin/env', '-i', '--chdir', root.workdir, ...pairs, ...command];
}

function runStep(root: Root, step: Step, earlier: ReadonlyMap<string, Root>): Root {
  switch (step.kind) {
    case 'env':
      return { ...root, env: { ...root.env, ...step.values } };
    case 'workdir':
      mkdirSync(join(root.folder, step.path), { recursive: true });
      return { ...root, workdir: step.path };
    case 'run':
      run('chroot', ...enter(root, '0:0', ['/bin/sh', '-c', step.command], { ...root.env, ...BUILDER }));
      return root;
    case 'copy':
      copy(root, step, step.from === null ? null : (earlier.get(step.from) ?? null));
      return root;
  }
}

function copy(root: Root, { sources, target, from }: Extract<Step, { kind: 'copy' }>, stage: Root | null): void {
  if (from !== null && stage === null) throw new Error(`deploy/Dockerfile: there is no stage ${from}`);
  const into = join(root.folder, posix.resolve(root.workdir, target));
  for (const source of sources) {
    if (stage) copyTo(join(stage.folder, source), into, target.endsWith('/'));
    else if (source === '.') for (const path of listContext()) copyTo(join(CHECKOUT, path), join(into, path), false);
    else copyTo(join(CHECKOUT, source), into, target.endsWith('/') && !source.endsWith('/'));
  }
}

function copyTo(from: string, to: string, isInto: boolean): void {
  const target = isInto ? join(to, basename(from)) : to;
  mkdirSync(dirname(target), { recursive: true });
  cpSync(from, target, { recursive: true, verbatimSymlinks: true, dereference: false });
}

/** The files of the checkout that .dockerignore lets a build see. */
function listContext(): readonly string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: CHECKOUT,
    encoding: 'utf8',
  }).trim();
  const rules = readFileSync(join(CHECKOUT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  return files.split('\n').filter((path) => existsSync(join(CHECKOUT, path)) && isSeen(path, rules));
}

/** The last rule that matches decides; a rule for a folder is one for what is below it. */
function isSeen(path: string, rules: readonly string[]): boolean {
  let seen = true;
  for (const rule of rules) {
    const pattern = rule.replace(/^!/, '');
    // Docker's `*` matches names that begin with a dot, too.
    const isMatched = pattern === '*' || matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`);
    if (isMatched) seen = rule.startsWith('!');
  }
  return seen;
}

function describe(step: Step): string {
  if (step.kind === 'run') return `RUN ${step.command}`;
  return step.kind === 'copy' ? `COPY ${step.sources.join(' ')} ${step.target}` : step.kind.toUpperCase();
}
