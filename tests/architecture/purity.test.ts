import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { impurities } from './impurities.ts';
import { filesLike, load, type SourceFile, shippedSources } from './source-files.ts';

const namelessFolders = ['utils', 'util', 'helpers', 'common', 'lib', 'misc', 'shared'];
const unfinished = /\b(?:TO[D]O|FIX[M]E|X{3})\b/;
const skipped = /\.(?:skip|only|todo|fails)\(/;

function folderNames(path: string): readonly string[] {
  return posix.dirname(path).split('/');
}

function linesLike(pattern: RegExp, files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}

const everything = '{src,brands,tests,bench,script,migrations,docs}/**/*';

describe('the tree', () => {
  test('rules and the kernel are pure; SQL and the environment are used in their layers only', () => {
    expect(shippedSources().flatMap(impurities)).toEqual([]);
  });

  test('no folder has a meaningless name', () => {
    expect(
      filesLike(everything).filter((path) => folderNames(path).some((name) => namelessFolders.includes(name))),
    ).toEqual([]);
  });

  test('no marker of unfinished work is left', () => {
    const files = filesLike(`${everything}.{ts,tsx,css,sql,md,json}`, '*.{ts,md}').map(load);
    expect(linesLike(unfinished, files)).toEqual([]);
  });

  test('no test is skipped, and none runs alone', () => {
    expect(linesLike(skipped, filesLike('{src,brands,tests,bench}/**/*.{ts,tsx}').map(load))).toEqual([]);
  });
});

describe('the checks', () => {
  const rules = 'src/modules/a/rules.ts';

  test.each([
    'async function f() { await g(); }',
    'async function f() { for await (const x of y) {} }',
    'const now = Date.now();',
    'const now = new Date();',
    'const now = Date();',
    'const now = Temporal.Now.instant();',
    'const n = Math.random();',
    'const id = crypto.randomUUID();',
    'const id = globalThis.crypto.randomUUID();',
    'const home = process.cwd();',
    'fetch(url);',
  ])('%s is found in rules', (text) => {
    expect(impurities({ path: rules, text })).not.toEqual([]);
    expect(impurities({ path: 'src/kernel/x.ts', text })).not.toEqual([]);
    expect(impurities({ path: 'src/platform/x.ts', text })).toEqual([]);
  });

  test.each([
    'const then = new Date(0);',
    'const day = Date.parse(text);',
    'const done = order.process;',
    'type Step = { readonly process: string };',
    '// await, Date.now() and process.env in a comment',
    'const text = "Date.now()";',
  ])('%s is not found in rules', (text) => {
    expect(impurities({ path: rules, text })).toEqual([]);
  });

  test.each([
    'process.env.PORT',
    'const { PORT } = process.env;',
    'globalThis.process.env',
    'import { env } from "node:process";',
  ])('%s is allowed in main.ts and cli.ts only', (text) => {
    expect(impurities({ path: 'src/platform/config.ts', text })).toHaveLength(1);
    expect(impurities({ path: 'src/app.ts', text })).toHaveLength(1);
    expect(impurities({ path: 'src/main.ts', text })).toEqual([]);
    expect(impurities({ path: 'src/cli/run.ts', text })).toEqual([]);
  });

  test.each([
    'sql`now()`',
    'const q = "SELECT a FROM b WHERE c";',
    'const q = `select a\nfrom b where c`;',
    'q("insert into a values (1)");',
  ])('%s is allowed in stores only', (text) => {
    expect(impurities({ path: 'src/modules/a/actions.ts', text })).toHaveLength(1);
    expect(impurities({ path: 'src/modules/a/store.ts', text })).toEqual([]);
  });

  test('English sentences are not SQL', () => {
    const text =
      'const a = "Select a code from the list"; const b = "Update your address"; const c = "Delete from here"';
    expect(impurities({ path: 'src/web/a.ts', text })).toEqual([]);
  });

  test('unfinished and skipped tests are found', () => {
    const bad = [`// ${'TO'}${'DO'}: later`, `test${'.skip'}("a")`, `describe${'.only'}("b")`].map((text) => ({
      path: 'a.ts',
      text,
    }));
    expect(linesLike(unfinished, bad)).toHaveLength(1);
    expect(linesLike(skipped, bad)).toHaveLength(2);
    expect(folderNames('src/web/utils/a.ts').some((name) => namelessFolders.includes(name))).toBe(true);
  });
});
