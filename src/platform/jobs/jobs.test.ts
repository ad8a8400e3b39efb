import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY } from '#kernel/instant.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { createLogger } from '../logger.ts';
import type { Handler } from './job-types.ts';
import { type Jobs, openJobs } from './jobs.ts';

const CONNECTIONS = 8;

type Greeting = { readonly id: string };

const QUEUES = [{ name: 'greet', on: [] }];

function greet(run: (greeting: Greeting) => Promise<unknown>): readonly Handler[] {
  return [{ name: 'greet', on: ['landing.changed'], run }];
}

let storage: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let jobs: Jobs;

beforeEach(async () => {
  storage = await createTestDatabase();
  database = openDatabase(storage.connectionString, { max: CONNECTIONS });
  const isPermanent = (error: unknown) => error instanceof Error && error.message === 'permanent';
  jobs = await openJobs(storage.connectionString, QUEUES, { log: createLogger('silent'), isPermanent });
});

afterEach(async () => {
  await jobs.stop();
  await database.close();
  await storage.drop();
});

function enqueue(id: string): Promise<void> {
  return database.db.transaction().execute((tx) => jobs.within(tx).enqueue('greet', { id }));
}

async function states(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query("select name || ':' || (data->>'id') as job, state from pgboss.job");
  return Object.fromEntries(rows.map(({ job, state }) => [job, state]));
}

test('processes that start at once on a new database do not conflict', async () => {
  const options = { log: createLogger('silent'), isPermanent: () => false };
  const fresh = await createTestDatabase();
  const open = () => openJobs(fresh.connectionString, QUEUES, options);
  const started = await Promise.all(Array.from({ length: 4 }, open));
  const queues = await fresh.pool.query("select name from pgboss.queue where name = 'greet'");
  expect(queues.rows).toEqual([{ name: 'greet' }]);
  await Promise.all(started.map((one) => one.stop()));
  await fresh.drop();
});

test('a schedule of an earlier version is removed', async () => {
  const run = async () => undefined;
  const scheduled = async () => (await database.pool.query('select name from pgboss.schedule order by name')).rows;
  await jobs.work(greet(run), [
    { name: 'old', cron: '0 3 * * *', run },
    { name: 'kept', cron: '0 4 * * *', run },
  ]);
  expect(await scheduled()).toEqual([{ name: 'kept' }, { name: 'old' }]);
  const later = await openJobs(storage.connectionString, QUEUES, {
    log: createLogger('silent'),
    isPermanent: () => false,
  });
  await later.work(greet(run), [{ name: 'kept', cron: '0 4 * * *', run }]);
  expect(await scheduled()).toEqual([{ name: 'kept' }]);
  await later.stop();
});

test('a job exists only if its transaction commits', async () => {
  await enqueue('committed');
  const rolledBack = database.db.transaction().execute(async (tx) => {
    await jobs.within(tx).enqueue('greet', { id: 'rolled-back' });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await states()).toEqual({ 'greet:committed': 'created' });
});

test('as many transactions as there are connections enqueue at once, even before any queue was looked up', async () => {
  // Each transaction holds its connection until all do: one that needed a second connection would wait forever.
  const all = Promise.withResolvers<void>();
  let begun = 0;
  const enqueueWithOthers = () =>
    database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      begun += 1;
      if (begun === CONNECTIONS) all.resolve();
      await all.promise;
      await jobs.within(tx).enqueue('greet', { id: 'crowd' });
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, enqueueWithOthers));
  expect(begun).toBe(CONNECTIONS);
});

test('in a batch, successful jobs complete, failed ones are retried, permanent failures become dead letters', async () => {
  for (const id of ['fine', 'transient', 'permanent']) await enqueue(id);
  const run = async ({ id }: Greeting) => {
    if (id !== 'fine') throw new Error(id);
  };
  await jobs.work(greet(run), []);
  await vi.waitFor(
    async () =>
      expect(await states()).toEqual({
        'greet:fine': 'completed',
        'greet:transient': 'retry',
        'greet:permanent': 'failed',
        'dead-letter:permanent': 'created',
      }),
    { timeout: 10_000 },
  );
});

test('more jobs than fit into one batch are all completed', async () => {
  const done = new Set<string>();
  for (let i = 0; i < 35; i += 1) await enqueue(String(i));
  await jobs.work(
    greet(async ({ id }) => void done.add(id)),
    [],
  );
  await vi.waitFor(() => expect(done.size).toBe(35), { timeout: 15_000 });
});

describe('a worker whose clock is 15 days ahead', () => {
  const wall = { ahead: 0 };
  beforeEach(async () => {
    await jobs.stop();
    jobs = await openJobs(storage.connectionString, QUEUES, {
      ...{ log: createLogger('silent'), isPermanent: () => false },
      wallClock: () => Date.now() + wall.ahead,
    });
  });

  test('takes no jobs and runs no schedule until its clock is right', async () => {
    wall.ahead = 15 * DAY;
    await enqueue('mail');
    const run = async () => undefined;
    await jobs.work(greet(run), [{ name: 'sweep', cron: '0 0 1 1 *', run }]);
    await database.pool.query(`insert into pgboss.job (name, data) values ('sweep', '{"id": "due"}')`);
    expect(jobs.clockCheck.isWrong()).toBe(true);
    expect(jobs.clockCheck.aheadSeconds()).toBeCloseTo((15 * DAY) / 1_000, -2);
    await sleep(3_000);
    expect(await states()).toEqual({ 'greet:mail': 'created', 'sweep:due': 'created' });
    wall.ahead = 0;
    await vi.waitFor(
      async () => expect(await states()).toEqual({ 'greet:mail': 'completed', 'sweep:due': 'completed' }),
      { timeout: 15_000 },
    );
    expect(jobs.clockCheck.isWrong()).toBe(false);
  }, 30_000);

  test('does not complete a job during which its clock was set', async () => {
    wall.ahead = 0;
    await enqueue('mail');
    const setClock = async () => void Object.assign(wall, { ahead: 15 * DAY });
    await jobs.work(greet(setClock), []);
    await vi.waitFor(async () => expect(await states()).toEqual({ 'greet:mail': 'retry' }), { timeout: 15_000 });
    expect(jobs.clockCheck.isWrong()).toBe(true);
  }, 30_000);
});

test('[K8] pg-boss stores no error details of a failed job, neither of a queue nor of a schedule', async () => {
  await enqueue('failing');
  const fail = () => Promise.reject(Object.assign(new Error('Anna Kern'), { detail: 'anna@example.org' }));
  await jobs.work(greet(fail), [{ name: 'clock', cron: '0 0 1 1 *', run: fail }]);
  await database.pool.query("insert into pgboss.job (name, data) values ('clock', '{}')");
  const rows = async () =>
    (await database.pool.query('select name, state, output::text, j::text as row from pgboss.job j')).rows;
  await vi.waitFor(
    async () => {
      const states = Object.fromEntries((await rows()).map(({ name, state }) => [name, state]));
      expect(states).toMatchObject({ greet: 'retry', clock: 'failed' });
    },
    { timeout: 10_000 },
  );
  expect(JSON.stringify(await rows())).not.toMatch(/anna/i);
});
