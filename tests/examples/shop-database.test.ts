// The database of the example of docs/shop.md, where an older version of it has created the file [K7].
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../examples/shop/database.ts';
import { handleHook } from '../../examples/shop/hooks.ts';

// The example restricts the files of its process.
const umask = process.umask();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-'));
});
afterAll(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});

test('[K7] customers of an older version stay, and the newest address counts', () => {
  const file = join(folder, 'shop.sqlite');
  const older = new DatabaseSync(file);
  older.exec(`create table customer (id text not null primary key, first_name text, email text,
    newsletter integer, newsletter_at text, unsubscribe text);
    insert into customer (id, email) values ('1', 'before@example.org')`);
  older.close();
  openDatabase(file).close();
  const database = openDatabase(file);
  const change = (id: string, timestamp: string, email: string) =>
    handleHook(
      database,
      id,
      Buffer.from(JSON.stringify({ type: 'member.changed', timestamp, data: { memberId: '1', email } })),
      0,
    );
  const readEmail = () => database.prepare('select email from customer').get()?.email;
  expect(readEmail()).toBe('before@example.org');
  change('b', '2026-03-02T12:00:01Z', 'newest@example.org');
  change('a', '2026-03-02T12:00:00Z', 'late@example.org');
  expect(readEmail()).toBe('newest@example.org');
  database.close();
});
