// The register of processing names every table of the database [K6]: with personal data and a purpose, or with none.
import { expect, test } from 'vitest';
import { PERIODS } from '#modules/retention/rules.ts';
import { load } from '../architecture/source-files.ts';
import { createTestDatabase } from '../support/database.ts';

const page = load('docs/processing.md').text;

/** The settings that delete from tables; consents are deleted with their registration. */
const SETTINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...PERIODS, consent: PERIODS.registration }).map(([table, days]) => [
    table,
    `RETENTION_${days.toUpperCase()}`,
  ]),
);

const listNames = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

/** Which migrations were applied. */
const OWN: readonly string[] = ['schema_migration'];

test('[K6] the register of processing names every table', async () => {
  const { pool, drop } = await createTestDatabase();
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  await drop();
  const named = new Set(listNames(page));
  const tables = rows.map(({ name }) => name).filter((name) => !OWN.includes(name));
  expect(tables.filter((name) => !named.has(name))).toEqual([]);
});

test('[K6] each purpose names the settings by which the rows of its tables are deleted, and no other', () => {
  const section = page.split('\n## Processing\n')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').flatMap((line) => {
    const [purpose = '', , , , tables = '', period = ''] = line.split('|').slice(1, -1);
    return tables.includes('`') ? [{ purpose: purpose.trim(), tables, period }] : [];
  });
  expect(rows.length).toBeGreaterThan(10);
  const described = rows.map(({ purpose, period }) => [purpose, listNames(period).toSorted()]);
  const real = rows.map(({ purpose, tables }) => [
    purpose,
    [...new Set(listNames(tables).flatMap((table) => SETTINGS.get(table) ?? []))].toSorted(),
  ]);
  expect(described).toEqual(real);
  expect(page).toContain(
    `(\`consent_receipt\`) is stored without anything that identifies a visitor, for \`${SETTINGS.get('consent_receipt')}\``,
  );
});
