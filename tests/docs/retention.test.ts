// Every table of the database is deleted from by age, or has a written reason why it is not [K6].
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DELETED_BY } from '#modules/retention/rules.ts';
import { load } from '../architecture/source-files.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** Erased in place by age; `tests/docs/operating.test.ts` compares their row of the table. */
const ERASED: readonly string[] = ['registration', 'consent'];

let storage: TestDatabase;
beforeAll(async () => {
  storage = await createTestDatabase();
});
afterAll(() => storage.drop());

/** The tables of the product, whatever their schema; those of the job queue delete themselves. */
async function listTables(): Promise<readonly string[]> {
  const { rows } = await storage.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'f', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'pgboss')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The tables with a reason, from the section of docs/operating.md. */
function readReasons(): ReadonlyMap<string, string> {
  const section = load('docs/operating.md').text.split('\n### Tables without a period\n')[1]?.split('\n### ')[0] ?? '';
  return new Map(
    [...section.matchAll(/^\| (`.*`) \| (.*) \|$/gm)].flatMap(([, names = '', reason = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, reason] as const),
    ),
  );
}

async function listUnexplained(): Promise<readonly string[]> {
  const named = new Set([...Object.keys(DELETED_BY), ...ERASED, ...readReasons().keys()]);
  return (await listTables()).filter((name) => !named.has(name));
}

test('[K6] every table has a period or a reason, and a new one without either is found', async () => {
  expect(await listUnexplained()).toEqual([]);
  await storage.pool.query('create table guest_book (id uuid primary key, email text, at timestamptz)');
  expect(await listUnexplained()).toEqual(['guest_book']);
  await storage.pool.query('drop table guest_book');
});

test('[K6] each table has one of the two and exists, and no reason is a mere word', async () => {
  const reasons = readReasons();
  const tables = new Set(await listTables());
  expect(reasons.size).toBeGreaterThan(30);
  expect([...reasons.keys()].filter((name) => !tables.has(name))).toEqual([]);
  expect([...reasons.keys()].filter((name) => name in DELETED_BY || ERASED.includes(name))).toEqual([]);
  expect(Object.keys(DELETED_BY).filter((name) => !tables.has(name))).toEqual([]);
  for (const reason of reasons.values()) expect(reason.split(' ').length, reason).toBeGreaterThan(3);
});
