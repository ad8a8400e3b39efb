import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFastFolder } from '../../../../tests/support/fast-folder.ts';
import { backUp } from './backup.ts';
import { findDatabase } from './find-database.ts';
import { restore } from './restore.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

const NOW = new Date('2026-11-27T12:00:00Z');

let root: string;
let folder: string;
let server: EmbeddedPostgres;
const start = () => startEmbeddedPostgres({ folder, log: () => undefined, durable: false });
const backup = () => join(root, 'backup');

beforeAll(async () => {
  root = await mkdtemp(join(getFastFolder(), `vestibule-test-${process.pid}-`));
  await chmod(root, 0o755);
  folder = join(root, 'postgresql');
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

async function query(text: string): Promise<readonly { readonly n?: number }[]> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function put(replaces: boolean, from = backup()): Promise<unknown> {
  return restore({ backup: from, folder, replaces, now: NOW }).catch((error: Error) => error.message);
}

test('[K2] a backup of a database in use has all that was committed, and replaces a later one', async () => {
  await query('create table kept (n int); insert into kept select generate_series(1, 2000); checkpoint');
  const data = join(findDatabase(folder) ?? '', 'cluster');
  // Commits before, during and after the copy.
  let writes = 0;
  let goes = true;
  const writing = (async () => {
    while (goes) {
      await query('insert into kept values (0)');
      writes += 1;
    }
  })();
  const before = writes;
  const manifest = await backUp({ connection: server.connection, data, target: backup(), now: NOW });
  goes = false;
  await writing;
  expect(manifest).toMatchObject({ format: 1, madeAt: NOW.toISOString(), postgresql: expect.stringMatching(/^18/) });
  expect((await readdir(root)).toSorted()).toEqual(['backup', 'postgresql']);
  expect(await query('select slot_name from pg_replication_slots')).toEqual([]);
  await query('drop table kept');

  expect(await put(true)).toBe('The embedded database is in use: stop the program first');
  await server.stop();
  expect(await put(false)).toContain('--replace renames it');
  const restored = await put(true);
  expect(restored).toEqual({ madeAt: NOW.toISOString(), aside: `${data}.replaced-${NOW.getTime()}` });
  expect(existsSync(join(`${data}.replaced-${NOW.getTime()}`, 'PG_VERSION'))).toBe(true);
  server = await start();
  const [{ n = 0 } = {}] = await query('select count(*)::int as n from kept');
  expect(n).toBeGreaterThanOrEqual(2000 + before);
  expect(n).toBeLessThanOrEqual(2000 + writes);
  await query('insert into kept values (1)');
});

test('[K2] what is damaged, incomplete or no backup replaces nothing', async () => {
  await server.stop();
  const data = join(findDatabase(folder) ?? '', 'cluster');
  const control = await readFile(join(data, 'global/pg_control'));
  await appendFile(join(backup(), 'cluster/PG_VERSION'), ' ');
  expect(await put(true)).toBe('The backup is damaged: PG_VERSION has changed since');
  await rm(join(backup(), 'cluster/PG_VERSION'));
  expect(await put(true)).toBe('The backup lacks PG_VERSION');
  expect(await put(true, folder)).toContain('is no backup, or an incomplete one');
  expect(await readFile(join(data, 'global/pg_control'))).toEqual(control);
  server = await start();
  expect(await query('select count(*)::int as n from kept where n = 1')).toMatchObject([{ n: 2 }]);
});
