import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findUnknown, readFirstLines, readMigrations } from './migration-files.ts';

test('the first lines of a migration say what it needs, and whether it runs in no transaction', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-migrations-'));
  await writeFile(join(folder, '0002_b.sql'), '-- needs: 0001_a.sql\nalter table a drop column b;\n');
  await writeFile(join(folder, '0001_a.sql'), '-- Prose that needs: nothing\nselect 1;\n');
  await writeFile(join(folder, '0003_c.sql'), '-- no transaction\ncreate index concurrently c on a (b);\n');
  const migrations = await readMigrations(folder);
  expect(migrations.map(({ name, needs, isAlone }) => [name, needs, isAlone])).toEqual([
    ['0001_a.sql', null, false],
    ['0002_b.sql', '0001_a.sql', false],
    ['0003_c.sql', null, true],
  ]);
  await rm(folder, { recursive: true });
});

test.each([
  ['select 1;\n-- no transaction\n-- needs: 0001_a.sql\n', null, false],
  ['/*\n-- no transaction\n*/\nselect 1;\n', null, false],
  ['do $$\n-- needs: 0001_a.sql\nbegin end $$;\n', null, false],
  ['-- Why.\n\n-- needs: 0001_a.sql\n-- no transaction\nselect 1;\n', '0001_a.sql', true],
])('only comment lines before the first statement count: %j', (sql, needs, isAlone) => {
  expect(readFirstLines(sql)).toEqual({ needs, isAlone });
});

describe('an applied migration that the program does not know', () => {
  const known = ['0001_a.sql', '0003_c.sql'];
  const find = (name: string, needs: string | null) => {
    const found = findUnknown([{ name, sha256: '', needs }], known);
    return Object.entries(found).flatMap(([kind, { length }]) => (length > 0 ? [kind] : []));
  };

  test.each([
    ['0004_d.sql', null, 'newer'],
    ['0004_d.sql', '0003_c.sql', 'newer'],
    ['0005_e.sql', '0004_d.sql', 'breaking'],
    ['0002_b.sql', null, 'lost'],
  ])('%s that needs %s is %s', (name, needs, kind) => {
    expect(find(name, needs)).toEqual([kind]);
  });

  test('is none of those that it knows', () => {
    expect(find('0003_c.sql', '0004_d.sql')).toEqual([]);
  });
});
