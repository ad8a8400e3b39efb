import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './child.ts';
import { installSeparatePackage } from './separate-package.ts';
import { startPeer } from './servers.ts';

/** Builds and serves a small page of Astro's; returns its address. */
export async function astroPage(cleanup: AsyncDisposableStack): Promise<string> {
  await installSeparatePackage('astro');
  const folder = join(ROOT, 'bench/astro');
  await promisify(execFile)(
    join(folder, 'node_modules/.bin/astro'),
    ['build', '--silent', '--outDir', join(ROOT, 'build/bench/astro')],
    {
      cwd: folder,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  return `${await startPeer('astro-page.ts', {}, cleanup)}/`;
}
