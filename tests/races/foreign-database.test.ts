import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { buildProgram, type Program, startServer } from '../support/server-process.ts';

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
  // A newer version: it has a migration that the database has not applied.
  const migrations = join(program.folder, 'migrations');
  const shipped = join(import.meta.dirname, '../../migrations');
  await rm(migrations);
  await cp(shipped, migrations, { recursive: true });
  await writeFile(join(migrations, '9999_newer.sql'), 'alter table member add column newer int;\n');
}, 90_000);
afterAll(() => program.remove());

const SCHEMA = `select (select array_agg(name order by name) from schema_migration) as migrations,
  (select array_agg(nspname::text order by nspname) from pg_namespace where nspname !~ '^pg_t') as schemas,
  (select count(*)::int from information_schema.columns where table_schema not like 'pg_%') as columns`;

test('a start in development changes nothing in a database that is used in production', async () => {
  const storage = await createTestDatabase();
  await storage.pool.query(
    "insert into customization (key, voucher_percent, created_at) values ('default', 20, now())",
  );
  const before = (await storage.pool.query(SCHEMA)).rows;
  const started = startServer(program, storage.connectionString);
  await expect(started).rejects.toThrow(/^The server ended: The database contains data other than the demo club/);
  expect((await storage.pool.query(SCHEMA)).rows).toEqual(before);
  await storage.drop();
});

test('nor in a database from a version before the mark', async () => {
  const storage = await createTestDatabase();
  await storage.pool.query(`drop table demo_mark, membership_interest cascade;
    delete from schema_migration where name > '0013';
    insert into policy (pk_string, kind, country, version, published_at) values ('t-1', 'terms', 'DE', 1, now())`);
  const before = (await storage.pool.query(SCHEMA)).rows;
  const started = startServer(program, storage.connectionString);
  await expect(started).rejects.toThrow(/^The server ended: The database contains data other than the demo club/);
  expect((await storage.pool.query(SCHEMA)).rows).toEqual(before);
  await storage.drop();
});

test('an empty one is migrated and gets the demo data, and is used again', async () => {
  const storage = await createTestDatabase();
  await storage.pool.query('drop schema public cascade; create schema public');
  for (let turn = 0; turn < 2; turn += 1) {
    const server = await startServer(program, storage.connectionString);
    expect(server.output()).toContain('Demo codes: NOCTURNE');
    await server.stop();
  }
  await storage.drop();
}, 60_000);
