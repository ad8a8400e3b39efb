import { mkdir, mkdtemp, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { completeLinks } from './binaries.ts';

test('restores the links and file modes that an npm package loses', async () => {
  const base = await makeFolder();
  await mkdir(join(base, 'native', 'lib'), { recursive: true });
  await mkdir(join(base, 'native', 'bin'));
  for (const name of ['lib/libpq.so.5.18', 'bin/initdb', 'bin/postgres'])
    await writeFile(join(base, 'native', name), '', { mode: 0o644 });
  const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(join(base, 'native', 'pg-symlinks.json'), JSON.stringify(list));
  await completeLinks(base);
  await completeLinks(base);
  expect(await readlink(join(base, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  expect((await stat(join(base, 'native', 'bin', 'postgres'))).mode & 0o111).toBe(0o111);
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-embedded-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
