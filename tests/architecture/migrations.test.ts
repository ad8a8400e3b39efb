import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFirstLines } from '#platform/database/migration-files.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** Applied before this rule existed; 0009 analyses their tables. */
const BEFORE_THE_RULE: readonly string[] = ['0007_letterboxes.sql'];

const removeComments = (sql: string) => sql.replace(/--.*$/gm, '');

/**
 * The tables with an index over an expression that the file does not analyse afterwards. Before `analyze`, PostgreSQL has
 * no statistics of an expression's values, and scans a big table sequentially. A file without a transaction has one statement:
 * a later file analyses its table.
 */
function tablesNotAnalysed(file: string, laterFiles: readonly string[] = []): readonly string[] {
  const [sql = '', ...laterSql] = [file, ...(readFirstLines(file).isAlone ? laterFiles : [])].map(removeComments);
  const indexes = /create\s+(?:unique\s+)?index\s+[\s\S]*?\son\s+(\w+)\s*(?:using\s+\w+\s*)?\(([\s\S]*?);/gi;
  return [...sql.matchAll(indexes)].flatMap(({ 1: table = '', 2: rest = '', index, 0: statement }) => {
    const [columns = ''] = rest.split(/\)\s*(?:where|with|include)\b/i);
    const hasExpression = /[(|]|->|::/.test(columns);
    const later = [sql.slice(index + statement.length), ...laterSql].join('\n');
    return hasExpression && !new RegExp(`\\banalyze\\s+${table}\\b`, 'i').test(later) ? [table] : [];
  });
}

describe('a migration that creates an index over an expression analyses its table', () => {
  test.each([
    ['create index a on t (lower(email));', ['t']],
    ["create unique index a on t using btree ((data->>'id'), at) where at is not null;", ['t']],
    ['create index a on t (lower(email));\nanalyze t;', []],
    ['analyze t;\ncreate index a on t (lower(email));', ['t']],
    ['create index a on t (lower(email));\n-- analyze t;\nanalyze other;', ['t']],
    ["create index a on t (email) where status in ('pending', 'active');", []],
  ])('%s', (sql, tables) => {
    expect(tablesNotAnalysed(sql)).toEqual(tables);
  });

  test.each([
    ['-- no transaction\ncreate index concurrently if not exists a on t (lower(email));', 'analyze t;', []],
    ['-- no transaction\ncreate index concurrently if not exists a on t (lower(email));', '-- analyze t;', ['t']],
    ['create index a on t (lower(email));', 'analyze t;', ['t']],
  ])('%s, and a later file: %s', (sql, later, tables) => {
    expect(tablesNotAnalysed(sql, [later])).toEqual(tables);
  });

  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
  test.each(names.filter((name) => !BEFORE_THE_RULE.includes(name)))('%s', (name) => {
    expect(tablesNotAnalysed(read(name), names.filter((other) => other > name).map(read))).toEqual([]);
  });

  test('the tables of older migrations have been analysed since', () => {
    const tables = BEFORE_THE_RULE.flatMap((name) => tablesNotAnalysed(readFileSync(join(FOLDER, name), 'utf8')));
    expect(tables).toEqual(['registration']);
    const since = readFileSync(join(FOLDER, '0009_cost_of_growth.sql'), 'utf8');
    for (const table of tables) expect(since).toMatch(new RegExp(`^analyze ${table};`, 'm'));
  });
});

/** Applied before a migration had to say what it needs. */
const LAST_WITHOUT_NEEDS = '0090_ledger_by_kind.sql';

/** The names that the program finds again after an interrupted start: without quotes and without a schema. */
const ALONE_FORM = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+[a-z_]\w*\s+on\s/i;

/** What is wrong with the first lines of a migration, for the program of the last release that runs on its schema. */
function listPromiseProblems(name: string, file: string, names: readonly string[]): readonly string[] {
  const sql = file.replace(/--.*$/gm, '');
  const { needs, isAlone } = readFirstLines(file);
  const takes = /\bdrop\s+(?:column|table|function|view)\b|\brename\b/i.test(sql);
  return [
    ...(takes && needs === null
      ? ['it takes something away and does not say which migration programs have to know']
      : []),
    ...(needs !== null && !(names.includes(needs) && needs < name)
      ? [`it needs ${needs}, which is not before it`]
      : []),
    ...(isAlone && sql.trim().replace(/;$/, '').includes(';')
      ? ['it has no transaction and more than one statement']
      : []),
    ...(isAlone && !ALONE_FORM.test(sql)
      ? ['it has no transaction and is no `create index concurrently if not exists name`, which a start can repeat']
      : []),
    ...(/\bconcurrently\b/i.test(sql) && !isAlone ? ['it builds an index concurrently inside a transaction'] : []),
  ];
}

describe('[K8] a migration says what the last release needs to run on its schema', () => {
  const names = ['0090_a.sql', '0091_b.sql', '0092_c.sql'];
  test.each([
    ['alter table t add column a int;', 0],
    ['alter table t drop column a;', 1],
    ['-- needs: 0090_a.sql\nalter table t drop column a;', 0],
    ['-- needs: 0092_c.sql\nalter table t drop column a;', 1],
    ['-- needs: 0001_other.sql\nalter table t rename a to b;', 1],
    ['-- no transaction\ncreate index concurrently if not exists a on t (a);\n', 0],
    ['-- no transaction\ncreate index concurrently if not exists a on t (a); analyze t;', 1],
    ['create index concurrently a on t (a);', 1],
    ['create index concurrently if not exists a on t (a);\n-- no transaction\n', 1],
    ['alter table t drop column a;\n-- needs: 0090_a.sql\n', 1],
    ['-- no transaction\ncreate unique index concurrently if not exists a on only t (a);', 0],
    ['-- no transaction\ncreate index concurrently a on t (a);', 1],
    ['-- no transaction\ncreate index concurrently if not exists "a" on t (a);', 1],
    ['-- no transaction\ncreate index concurrently if not exists s.a on t (a);', 1],
    ['-- no transaction\nvacuum t;', 1],
  ])('%s has %i problems', (sql, problems) => {
    expect(listPromiseProblems('0091_b.sql', sql, names)).toHaveLength(problems);
  });

  test('as all do since the rule', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
    const problems = files
      .filter((name) => name > LAST_WITHOUT_NEEDS)
      .flatMap((name) => listPromiseProblems(name, readFileSync(join(FOLDER, name), 'utf8'), files));
    expect(problems).toEqual([]);
  });
});
