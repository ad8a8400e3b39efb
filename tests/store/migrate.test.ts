import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let storage: TestDatabase;
let database: Database;
let folder: string;
beforeEach(async () => {
  storage = await createTestDatabase();
  await storage.pool.query('drop table schema_migration');
  database = openDatabase(storage.connectionString, { max: 3 });
  folder = await mkdtemp(join(tmpdir(), 'vestibule-migrations-'));
  await writeFile(join(folder, '0001_first.sql'), 'create table seen (one int);\n');
  await migrate(database.pool, folder);
});
afterEach(async () => {
  await database.close();
  await storage.drop();
  await rm(folder, { recursive: true });
});

/** A start of this program after one of a newer program, which has one migration more. */
async function startAfter(name: string, sql: string) {
  await writeFile(join(folder, name), sql);
  await migrate(database.pool, folder);
  await rm(join(folder, name));
  const reported: string[] = [];
  const applied = await migrate(database.pool, folder, (line) => reported.push(line));
  return { applied, reported };
}

describe('[K8] an older program', () => {
  test('runs on the schema of a newer one, and says so', async () => {
    expect(await startAfter('0002_newer.sql', 'alter table seen add two int;\n')).toEqual({
      applied: [],
      reported: ['The database is that of a newer release, on which this one runs (0002_newer.sql)'],
    });
  });

  test('runs on it if it knows what a migration needs', async () => {
    const { reported } = await startAfter('0002_newer.sql', '-- needs: 0001_first.sql\nalter table seen drop one;\n');
    expect(reported).toHaveLength(1);
  });

  test('refuses to start if it does not', async () => {
    await writeFile(join(folder, '0003_newer.sql'), '-- needs: 0002_between.sql\nalter table seen drop one;\n');
    const started = startAfter('0002_between.sql', 'select 1;\n').catch(async () => {
      await rm(join(folder, '0003_newer.sql'));
      await migrate(database.pool, folder);
    });
    await expect(started).rejects.toThrow(
      'The database belongs to a newer release: 0003_newer.sql needs a program with the migration 0002_between.sql',
    );
  });

  test('refuses to start if a migration between its own is missing', async () => {
    await expect(startAfter('0000_lost.sql', 'select 1;\n')).rejects.toThrow(/Applied migrations are missing/);
  });

  test('starts on a database of before the column for this', async () => {
    await storage.pool.query('alter table schema_migration drop column needs');
    expect(await migrate(database.pool, folder)).toEqual([]);
  });
});

describe('[K8] a migration without a transaction', () => {
  const SQL = '-- no transaction\ncreate unique index concurrently if not exists seen_one on seen (one);\n';
  const isValid = async () =>
    (await storage.pool.query("select indisvalid from pg_index where indexrelid = to_regclass('seen_one')")).rows;

  test('builds an index while others write', async () => {
    const writer = await storage.pool.connect();
    await writer.query('begin; insert into seen values (1)');
    await writeFile(join(folder, '0002_index.sql'), SQL);
    const migrated = migrate(database.pool, folder);
    // It waits for the open transaction, and holds up no other one.
    await expect.poll(isValid).toEqual([{ indisvalid: false }]);
    await storage.pool.query("set lock_timeout = '1s'; insert into seen values (2)");
    await writer.query('commit');
    writer.release();
    expect(await migrated).toEqual(['0002_index.sql']);
    expect(await isValid()).toEqual([{ indisvalid: true }]);
  });

  test('replaces the index of an interrupted one, and keeps the time to wait for locks', async () => {
    await storage.pool.query('insert into seen values (1), (1)');
    await writeFile(join(folder, '0002_index.sql'), SQL);
    await expect(migrate(database.pool, folder)).rejects.toThrow('could not create unique index');
    expect(await isValid()).toEqual([{ indisvalid: false }]);
    await storage.pool.query('delete from seen');
    await writeFile(
      join(folder, '0003_after.sql'),
      "create table waits as select current_setting('lock_timeout') as given;\n",
    );
    expect(await migrate(database.pool, folder)).toEqual(['0002_index.sql', '0003_after.sql']);
    expect(await isValid()).toEqual([{ indisvalid: true }]);
    expect((await storage.pool.query('select given from waits')).rows).toEqual([{ given: '2s' }]);
  });
});
