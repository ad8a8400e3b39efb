// Results of changes of codes on a database that the previous release uses, too [K8]: it writes numbers, and knows no results.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCodeChangeStore } from '#modules/invitation/store/codes/code-changes.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let codeChanges: ReturnType<typeof createCodeChangeStore>;
beforeAll(async () => {
  app = await openTestApp();
  codeChanges = createCodeChangeStore(app.database.db);
});
afterAll(() => app.close());

const MIGRATION = readFileSync(join(import.meta.dirname, '../../migrations/0118_results_of_code_changes.sql'), 'utf8');
const AT = new Date('2026-03-02T12:00:00Z');

/** The statements of release 1.0.0, as they are recorded beside tests/store/last-release.test.ts. */
const OF_BEFORE = {
  lock: `select done, changed, finished_at as "finishedAt", code_ids[done + 1 : done + $1::int] as next
    from registration_code_change where id = $2 for update`,
  save: 'update registration_code_change set done = $1, changed = $2, finished_at = $3 where id = $4',
};

async function insertChange(codes: number): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    `insert into registration_code_change (id, kind, terms, actor, code_ids, created_at)
     select gen_random_uuid(), 'disable', null, 'cli', array_agg(gen_random_uuid()), $2 from generate_series(1, $1) returning id`,
    [codes, AT],
  );
  return row?.id ?? '';
}

type Locked = { done: number; changed: number; finishedAt: Date | null; next: readonly string[] };

/** A batch of a worker of the previous release, which changes some of its codes; null where nothing is left for it. */
async function workAsBefore(id: string, size: number, changed: number): Promise<number | null> {
  const [change] = await app.sql<Locked>(OF_BEFORE.lock, [size, id]);
  if (!change || change.finishedAt) return null;
  const done = change.done + change.next.length;
  const finishedAt = change.next.length < size ? AT : null;
  await app.sql(OF_BEFORE.save, [done, change.changed + changed, finishedAt, id]);
  return done;
}

const read = (id: string) =>
  app.sql(
    'select done, changed, results, finished_at is not null as "isOver" from registration_code_change where id = $1',
    [id],
  );

describe('[K8] workers of two releases that take turns on a change of codes', () => {
  test('find each what the other did, and no result is invented', async () => {
    const id = await insertChange(8);
    await codeChanges.addResults(id, ['done', 'code-disabled'], null);
    expect(await workAsBefore(id, 2, 1)).toBe(4);
    expect((await codeChanges.lockChange(id, 2))?.next).toHaveLength(2);
    await codeChanges.addResults(id, ['code-disabled'], null);
    expect(await workAsBefore(id, 2, 2)).toBe(7);
    expect(await workAsBefore(id, 2, 0)).toBe(8);
    const results = [
      ...['done', 'code-disabled', 'not-recorded', 'not-recorded'],
      ...['code-disabled', 'done', 'done', 'not-recorded'],
    ];
    expect(await read(id)).toEqual([{ done: 8, changed: 4, results, isOver: true }]);
    expect(await codeChanges.lockChange(id, 2)).toMatchObject({ total: 8, done: 8, changed: 4, next: [] });
  });

  test('leave a cancelled change alone', async () => {
    const id = await insertChange(4);
    await workAsBefore(id, 2, 2);
    await codeChanges.cancelChange(id, AT);
    expect(await workAsBefore(id, 2, 2)).toBeNull();
    expect(await read(id)).toEqual([{ done: 2, changed: 2, results: ['done', 'done'], isOver: true }]);
  });
});

/** Takes the migration back, in a transaction that is rolled back. */
const UNDO = `begin;
  delete from registration_code_change;
  drop trigger registration_code_change_results on registration_code_change;
  drop function complete_code_results();
  alter table registration_code_change drop column results, drop column is_cancelled,
    add constraint registration_code_change_check2 check ((finished_at is not null) = (done = cardinality(code_ids)))`;
const INSERT = `
  insert into registration_code_change (id, kind, actor, code_ids, done, changed, created_at, finished_at)
  select gen_random_uuid(), 'end', 'cli', array_agg(gen_random_uuid()), $1, $2, $3, case when $1 = 3 then $3::timestamptz end
  from generate_series(1, 3)`;

async function migrateRows(client: pg.PoolClient, rows: readonly (readonly [done: number, changed: number])[]) {
  await client.query(UNDO);
  for (const [done, changed] of rows) await client.query(INSERT, [done, changed, AT]);
  await client.query(MIGRATION);
  const found = await client.query(
    'select done, changed, results from registration_code_change order by done, changed',
  );
  await client.query('rollback');
  return found.rows;
}

test('[K8] changes of before the results have those that are known', async () => {
  const client = await app.database.pool.connect();
  const rows = await migrateRows(client, [
    [0, 0],
    [2, 2],
    [3, 1],
    [3, 3],
  ]).finally(() => client.release());
  expect(rows).toEqual([
    { done: 0, changed: 0, results: [] },
    { done: 2, changed: 2, results: ['done', 'done'] },
    { done: 3, changed: 1, results: Array(3).fill('not-recorded') },
    { done: 3, changed: 3, results: Array(3).fill('done') },
  ]);
});
