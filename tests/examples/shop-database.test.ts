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

test('[K7] customers of an older version stay, and the newest address and name count', () => {
  const file = join(folder, 'shop.sqlite');
  const older = new DatabaseSync(file);
  older.exec(`create table customer (id text not null primary key, first_name text, email text,
    newsletter integer, newsletter_at text, unsubscribe text);
    insert into customer (id, first_name, email) values ('1', 'Ada', 'before@example.org')`);
  older.close();
  openDatabase(file).close();
  const database = openDatabase(file);
  const change = (id: string, timestamp: string, values: object) =>
    handleHook(
      database,
      id,
      Buffer.from(JSON.stringify({ type: 'member.changed', timestamp, data: { memberId: '1', ...values } })),
      0,
    );
  const read = () => database.prepare('select first_name as name, email from customer').get();
  expect(read()).toEqual({ name: 'Ada', email: 'before@example.org' });
  change('b', '2026-03-02T12:00:01Z', { email: 'newest@example.org' });
  change('a', '2026-03-02T12:00:00Z', { email: 'late@example.org' });
  change('d', '2026-03-02T12:00:03Z', { firstName: 'Ida', lastName: 'Kern' });
  change('c', '2026-03-02T12:00:02Z', { firstName: 'Eda', lastName: 'Kern' });
  expect(read()).toEqual({ name: 'Ida', email: 'newest@example.org' });
  database.close();
});
