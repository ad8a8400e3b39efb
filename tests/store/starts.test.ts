import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeStartProblem } from '#app/start/start-problems.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { withStartLock } from '#platform/database/start-lock.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let storage: TestDatabase;
let database: Database;
let folder: string;
beforeEach(async () => {
  storage = await createTestDatabase();
  await storage.pool.query('drop table schema_migration');
  database = openDatabase(storage.connectionString, { max: 3 });
  folder = await mkdtemp(join(tmpdir(), 'vestibule-migrations-'));
});
afterEach(async () => {
  await database.close();
  await storage.drop();
  await rm(folder, { recursive: true });
});

async function getFailure(sql: string): Promise<string | null> {
  await writeFile(join(folder, '0001_fails.sql'), sql);
  return describeStartProblem(await migrate(database.pool, folder).catch((error: unknown) => error));
}

test("a migration may take longer than the timeout of requests' statements", async () => {
  const limit = "select current_setting('statement_timeout') as given";
  expect((await database.pool.query(limit)).rows).toEqual([{ given: '30s' }]);
  const within = await withStartLock(database.pool, async (client) => (await client.query(limit)).rows);
  expect(within).toEqual([{ given: '0' }]);
  // The next user of the connection has the timeout again.
  expect((await database.pool.query(limit)).rows).toEqual([{ given: '30s' }]);
});

test('the wait for the start lock is unlimited, and is logged every ten seconds', async () => {
  const reported: string[] = [];
  let release: () => void = () => undefined;
  const held = withStartLock(database.pool, () => new Promise<void>((resolve) => (release = resolve)));
  await sleep(200);
  const waiting = withStartLock(
    database.pool,
    async () => 'mine',
    (line) => reported.push(line),
  );
  await sleep(11_000);
  expect(reported).toEqual(['Waiting for another process that prepares the database (10 s so far)']);
  release();
  await held;
  expect(await waiting).toBe('mine');
}, 40_000);

test('a migration that waits for a lock releases its own, logs this, and continues when it gets the lock', async () => {
  await storage.pool.query('create table busy (one int)');
  const backup = await storage.pool.connect();
  await backup.query('begin; lock table busy in access share mode');
  await writeFile(join(folder, '0001_waits.sql'), 'create table made (one int); alter table busy add column two int;');
  const reported: string[] = [];
  const migrated = migrate(database.pool, folder, (line) => reported.push(line));
  const waits: number[] = [];
  for (const until = performance.now() + 14_000; performance.now() < until; ) {
    const began = performance.now();
    await database.pool.query('insert into busy (one) values (1)');
    waits.push(performance.now() - began);
    await sleep(50);
  }
  expect(Math.max(...waits)).toBeLessThan(4_000);
  expect(reported).toHaveLength(1);
  expect(reported[0]).toMatch(
    /^Migration 0001_waits\.sql waits for a lock on a table that is in use \(1\d s so far\)$/,
  );
  await backup.query('commit');
  backup.release();
  expect(await migrated).toEqual(['0001_waits.sql']);
}, 40_000);

test('the tables of the jobs are created without a timeout, and without a long wait for locks', async () => {
  await storage.pool.query(`drop schema if exists pgboss cascade; create table seen (statements text, locks text);
    create function note() returns event_trigger language plpgsql as $$ begin
      insert into public.seen values (current_setting('statement_timeout'), current_setting('lock_timeout')); end $$;
    create event trigger noted on ddl_command_end when tag in ('CREATE TABLE') execute function note()`);
  const log = createLogger('silent');
  const jobs = await openJobs(storage.connectionString, [{ name: 'one', on: [] }], { log, isPermanent: () => false });
  await jobs.stop();
  expect((await storage.pool.query('select distinct statements, locks from seen')).rows).toEqual([
    { statements: '0', locks: '2s' },
  ]);
}, 40_000);

test("a failed migration is reported by name, with PostgreSQL's message and the position", async () => {
  expect(await getFailure('create table a (b int);\n\ncreate table c (d inte);')).toBe(
    'Migration 0001_fails.sql failed: type "inte" does not exist (line 3, position 44, SQLSTATE 42704)',
  );
});

test('a migration that fails on rows reports none of their values', async () => {
  const twice = "create table a (mail text); insert into a values ('ada@x.example'), ('ada@x.example');";
  const unique = await getFailure(`${twice} create unique index one_each on a (mail);`);
  expect(unique).toBe(
    'Migration 0001_fails.sql failed: could not create unique index "one_each" (table a, constraint one_each, SQLSTATE 23505)',
  );
  const typed = await getFailure(`${twice} alter table a alter mail type int using mail::int;`);
  expect(typed).toBe('Migration 0001_fails.sql failed: invalid input syntax for type integer (SQLSTATE 22P02)');
});
