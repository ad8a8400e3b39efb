import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSavedOrigin, saveOrigin } from './saved-origin.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-origin-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('the command line finds the origin that the server saved last', async () => {
  const folder = await makeFolder();
  expect(await readSavedOrigin(folder)).toBeNull();
  await saveOrigin(folder, 'http://127.0.0.1:4100');
  await saveOrigin(folder, 'http://[::1]:4161');
  expect(await readSavedOrigin(folder)).toBe('http://[::1]:4161');
});

test.each([
  '',
  'http://half',
  'javascript:alert(1)\n',
  'http://a.example/path\n',
  'http://a.example\nhttp://b.example\n',
])('%j is not an origin', async (text) => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'origin'), text);
  expect(await readSavedOrigin(folder)).toBeNull();
});
