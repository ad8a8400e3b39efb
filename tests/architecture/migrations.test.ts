import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** Applied before this rule existed; 0009 analyses their tables. */
const BEFORE_THE_RULE: readonly string[] = ['0007_letterboxes.sql'];

/**
 * The tables with an index over an expression that the file does not analyse afterwards. Before `analyze`, PostgreSQL has
 * no statistics of an expression's values, and scans a big table sequentially.
 */
function tablesNotAnalysed(file: string): readonly string[] {
  const sql = file.replace(/--.*$/gm, '');
  const indexes = /create\s+(?:unique\s+)?index\s+[\s\S]*?\son\s+(\w+)\s*(?:using\s+\w+\s*)?\(([\s\S]*?);/gi;
  return [...sql.matchAll(indexes)].flatMap(({ 1: table = '', 2: rest = '', index, 0: statement }) => {
    const [columns = ''] = rest.split(/\)\s*(?:where|with|include)\b/i);
    const hasExpression = /[(|]|->|::/.test(columns);
    const later = sql.slice(index + statement.length);
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

  test.each(readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && !BEFORE_THE_RULE.includes(name)))(
    '%s',
    (name) => {
      expect(tablesNotAnalysed(readFileSync(join(FOLDER, name), 'utf8'))).toEqual([]);
    },
  );

  test('the tables of older migrations have been analysed since', () => {
    const tables = BEFORE_THE_RULE.flatMap((name) => tablesNotAnalysed(readFileSync(join(FOLDER, name), 'utf8')));
    expect(tables).toEqual(['registration']);
    const since = readFileSync(join(FOLDER, '0009_cost_of_growth.sql'), 'utf8');
    for (const table of tables) expect(since).toMatch(new RegExp(`^analyze ${table};`, 'm'));
  });
});
