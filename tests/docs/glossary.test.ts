import { describe, expect, test } from 'vitest';
import { filesLike, isGenerated, load, shippedSources } from '../architecture/source-files.ts';

const sources = {
  SQL: filesLike('migrations/*.sql').map((path) => load(path).text),
  GraphQL: [load('schema.graphql').text],
  code: shippedSources()
    .filter(({ path }) => !isGenerated(path))
    .map(({ text }) => removeComments(text)),
};

/** Comments that begin a line or follow code; `//` within an address stays. */
function removeComments(code: string): string {
  return code.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/(?:^|\s)\/\/ .*$/gm, '');
}

type Column = keyof typeof sources;
type Term = { readonly word: string; readonly column: Column; readonly term: string };

/** The terms in backticks of the tables' last three columns. */
function listTerms(text: string): readonly Term[] {
  return [...text.matchAll(/^\| (?!word|---)(.+) \|$/gm)].flatMap(([, row = '']) => {
    const [word = '', , ...columns] = row.split(/ *\| */);
    return (['SQL', 'GraphQL', 'code'] as const).flatMap((column, index) =>
      [...(columns[index] ?? '').matchAll(/`([^`]+)`/g)].map(([, term = '']) => ({ word, column, term })),
    );
  });
}

function isWordInColumn({ column, term }: Term): boolean {
  return sources[column].some((text) => new RegExp(`\\b${RegExp.escape(term)}\\b`).test(text));
}

const terms = listTerms(load('docs/glossary.md').text);

describe('docs/glossary.md', () => {
  test('every term exists where its column says', () => {
    expect(terms.length).toBeGreaterThan(80);
    expect(terms.filter((term) => !isWordInColumn(term))).toEqual([]);
  });

  test('no word has two rows', () => {
    const words = [...load('docs/glossary.md').text.matchAll(/^\| ([^|]+) \|/gm)].map(([, word = '']) => word);
    const twice = words.filter((word, index) => words.indexOf(word) !== index && !['word', '---'].includes(word));
    expect(twice).toEqual([]);
  });

  test('words of comments do not count', () => {
    expect(removeComments("/** an Outside */\nconst a = 'https://b'; // an Outside\n// Outside")).toBe(
      "\nconst a = 'https://b';",
    );
  });

  test('terms are parsed by their columns', () => {
    expect(listTerms('| seat | a `thing` | `a` `b` | | `c` |')).toEqual([
      { word: 'seat', column: 'SQL', term: 'a' },
      { word: 'seat', column: 'SQL', term: 'b' },
      { word: 'seat', column: 'code', term: 'c' },
    ]);
  });
});
