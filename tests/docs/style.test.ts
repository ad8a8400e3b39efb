import { describe, expect, test } from 'vitest';
import { filesLike, isGenerated, load, type SourceFile } from '../architecture/source-files.ts';

const STYLE_GUIDE = 'docs/style.md';

/** The words of the table's second column, written in backticks. */
function parseAvoidedWords(page: string): readonly string[] {
  const rows = [...page.matchAll(/^\| (?!use|---)[^|]+\| ([^|]+) \|$/gm)];
  return rows.flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));
}

/** Lines that use an avoided word; a word of several parts may contain a line break. */
function findAvoidedWords({ path, text }: SourceFile, words: readonly string[]): readonly string[] {
  return words
    .filter((word) => {
      const pattern = word.split(' ').map(RegExp.escape).join(String.raw`\s+(?:\*\s+)?`);
      return new RegExp(String.raw`(?<![\w-])${pattern}(?![\w-])`).test(text);
    })
    .map((word) => `${path}: ${word}`);
}

const avoided = parseAvoidedWords(load(STYLE_GUIDE).text);

/** Code and documents. Visitors' texts have rules of their own, and entries of past changes stay unchanged. */
const files = filesLike('{src,script,bench,examples,tests}/**/*.{ts,tsx,css}', '*.md', 'docs/**/*.md')
  .filter((path) => !isGenerated(path) && path !== STYLE_GUIDE && path !== 'CHANGELOG.md')
  .filter((path) => !path.startsWith('src/demo/texts/') && path !== 'tests/docs/style.test.ts')
  .map(load);

describe('docs/style.md', () => {
  test('has words to avoid', () => {
    expect(avoided.length).toBeGreaterThan(15);
  });

  test('no file uses one of them', () => {
    expect(files.flatMap((file) => findAvoidedWords(file, avoided))).toEqual([]);
  });
});

describe('the check reads', () => {
  const file = (text: string) => ({ path: 'a.ts', text });

  test('the second column of the table', () => {
    expect(parseAvoidedWords('| use | avoid |\n| --- | --- |\n| resources | `outside`, `out there` |\n')).toEqual([
      'outside',
      'out there',
    ]);
  });

  test('whole words, also across lines', () => {
    expect(findAvoidedWords(file('// it goes\n * before the rest'), ['goes before'])).toEqual(['a.ts: goes before']);
    expect(findAvoidedWords(file('const Worlds = 1; newWorld'), ['World'])).toEqual([]);
  });
});
