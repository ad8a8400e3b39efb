import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { type Database, openDatabase } from './open.ts';

let storage: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  storage = await createTestDatabase();
  database = openDatabase(storage.connectionString, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await storage.drop();
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void;

const READS = 100;
const MOST_MB = 5;

test('collections of young objects free rows that were read', async () => {
  const read = () =>
    sql`
    select n, md5(n::text) as one, md5((n + 1)::text) as other, now() as at from generate_series(1, 1000) n`.execute(
      database.db,
    );
  await read();
  collect();
  const before = process.memoryUsage().heapUsed;
  let most = 0;
  for (let number = 0; number < READS; number += 1) {
    await read();
    collect({ type: 'minor' });
    most = Math.max(most, process.memoryUsage().heapUsed - before);
  }
  expect(most / 1e6).toBeLessThan(MOST_MB);
});

test('an error leads to the caller, and callbacks work', async () => {
  const client = await database.pool.connect();
  try {
    const failed = await client.query('select no_column').catch((error: Error) => error);
    expect(failed).toMatchObject({ code: '42703', stack: expect.stringContaining('release-results.test') });
    const called = await new Promise((resolve) =>
      client.query('select 1 as one', (error: Error | null, { rows }: { rows: unknown }) => resolve(error ?? rows)),
    );
    expect(called).toEqual([{ one: 1 }]);
    expect((await client.query({ text: 'select $1::int as one', values: [2] })).rows).toEqual([{ one: 2 }]);
  } finally {
    client.release();
  }
});
