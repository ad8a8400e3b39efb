// The register of processing names every table of the database [K6]: with personal data and a purpose, or with none.
import { expect, test } from 'vitest';
import { load } from '../architecture/source-files.ts';
import { createTestDatabase } from '../support/database.ts';

const page = load('docs/processing.md').text;

/** Which migrations were applied. */
const OWN: readonly string[] = ['schema_migration'];

test('[K6] the register of processing names every table', async () => {
  const { pool, drop } = await createTestDatabase();
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  await drop();
  const named = new Set([...page.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name));
  const tables = rows.map(({ name }) => name).filter((name) => !OWN.includes(name));
  expect(tables.filter((name) => !named.has(name))).toEqual([]);
});
