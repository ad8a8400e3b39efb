import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withLock } from './lock.ts';

test('one process at a time holds the lock, and it is released when the process ends', async () => {
  const base = await makeFolder();
  const file = join(base, 'lock');
  await writeFile(file, `${process.pid} another start`);
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => withLock(file, work)));
  expect(most).toBe(1);
  expect(await readdir(base)).toEqual([]);
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-embedded-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
