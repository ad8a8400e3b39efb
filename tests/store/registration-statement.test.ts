import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/open.ts';
import { readJobStatement } from '#platform/jobs/job-statement.ts';
import { addInviter } from '../support/cluster.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { register } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function countJobs(): Promise<number> {
  const [row] = await app.sql<{ jobs: number }>(
    `select count(*)::int as jobs from pgboss.job where name = 'registration.send-activation'`,
  );
  return row?.jobs ?? 0;
}

test('[E2] the statement enqueues one job for each seat that it takes, and none without a seat', async () => {
  await addInviter(app.database.pool, 'FOUR-SEATS', 4);
  const before = await countJobs();
  const results = await Promise.all(
    Array.from({ length: 12 }, () => register(app, { registrationCode: 'FOUR-SEATS' })),
  );
  expect(results.filter((result) => result?.__typename === 'RegistrationPending')).toHaveLength(4);
  expect(await countJobs()).toBe(before + 4);
});

test('a refused key enqueues no job', async () => {
  const idempotencyKey = 'the-same-key-of-two-forms';
  await register(app, { idempotencyKey });
  const before = await countJobs();
  expect((await register(app, { idempotencyKey }))?.__typename).toBe('InvalidInput');
  expect(await countJobs()).toBe(before);
});

test('the deferred constraints of a statement that is a transaction by itself are part of its result', async () => {
  const database = openDatabase(app.connectionString, { max: 1 });
  await app.sql('create table parent (id int primary key)');
  await app.sql('create table child (id int references parent (id) deferrable initially deferred)');
  const insert = database.pool.query('/* prepared: orphan */ insert into child values ($1)', [1]);
  await expect(insert).rejects.toThrow('violates foreign key constraint');
  await database.close();
});

test.each([
  ['with two values', 'insert into job select $1, $2', ['[]', 1]],
  ['that mentions its list twice', 'insert into job select $1 union select $1', ['[]']],
  ['that begins otherwise', 'with ins as (insert into job select $1) select', ['[]']],
])('a statement of pg-boss %s is refused', (_, text, values) => {
  expect(() => readJobStatement(text, values)).toThrow('another form');
});
