import { describe, expect, test } from 'vitest';
import { load } from '../architecture/source-files.ts';

type Manifest = Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>;

const { dependencies, devDependencies } = JSON.parse(load('package.json').text) as Manifest;
const rows = listRows(load('docs/dependencies.md').text);

/** The rows of the tables: a package in backticks, and its description. */
function listRows(text: string): readonly (readonly [name: string, reason: string])[] {
  return [...text.matchAll(/^\| `([^`]+)` \| (.*?) \|$/gm)].map(([, name = '', reason = '']) => [name, reason]);
}

describe('docs/dependencies.md', () => {
  test('lists every package of package.json once, and no other', () => {
    const listed = rows.map(([name]) => name).toSorted();
    expect(listed).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted());
  });

  test('gives each a reason', () => {
    expect(rows.filter(([, reason]) => reason.trim().length < 5)).toEqual([]);
  });

  test('rows are parsed', () => {
    expect(listRows('| `a/b` | why, `c` too |\n| package | reason |\n| --- | --- |')).toEqual([
      ['a/b', 'why, `c` too'],
    ]);
  });
});
