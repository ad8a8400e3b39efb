import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const BENCH = join(import.meta.dirname, '..');

/**
 * Installs a package of its own below `bench` when it is first used, so that the product is installed without its
 * hundreds of dependencies.
 */
export async function installSeparatePackage(name: string): Promise<void> {
  const folder = join(BENCH, name);
  if (existsSync(join(folder, 'node_modules'))) return;
  console.error(`bench: installing bench/${name}`);
  await promisify(execFile)('npm', ['ci', '--ignore-scripts'], { cwd: folder });
}
