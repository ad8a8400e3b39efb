import { describe, expect, test } from 'vitest';
import { longFunctions } from './sizes.ts';
import { filesLike, isGenerated, isTest, load, type SourceFile } from './source-files.ts';

function files(): readonly SourceFile[] {
  return filesLike('{src,brands,script,bench,examples,tests}/**/*.{ts,tsx,css}')
    .filter((path) => !isGenerated(path))
    .map(load);
}

const written = files().filter(({ path }) => !isTest(path));
const tests = files().filter(({ path }) => isTest(path));

function longerThan(limit: number, candidates: readonly SourceFile[]): readonly string[] {
  return candidates
    .map((file) => ({ file, lines: lineCount(file) }))
    .filter(({ lines }) => lines > limit)
    .map(({ file, lines }) => `${file.path}: ${lines} lines`);
}

function lineCount(file: SourceFile): number {
  return file.text.trimEnd().split('\n').length;
}

describe('files', () => {
  test('none has more than 250 lines', () => {
    expect(longerThan(250, written)).toEqual([]);
  });

  test('no test has more than 400 lines', () => {
    expect(longerThan(400, tests)).toEqual([]);
  });

  test('longer ones are found', () => {
    expect(
      longerThan(2, [
        { path: 'a.ts', text: '1\n2\n' },
        { path: 'b.ts', text: '1\n2\n3\n' },
      ]),
    ).toEqual(['b.ts: 3 lines']);
  });
});

describe('functions', () => {
  test('none has more than 40 lines of its own, no component more than 80', () => {
    expect(written.filter(({ path }) => !path.endsWith('.css')).flatMap(longFunctions)).toEqual([]);
  });

  test('long ones are found', () => {
    const body = 'void 0;\n'.repeat(39);
    expect(longFunctions({ path: 'a.ts', text: `function f() {\n${body}}` })).toEqual(['a.ts:1: f has 41 lines']);
    expect(longFunctions({ path: 'a.ts', text: `const f = () => {\n${body}};` })).toEqual(['a.ts:1: f has 41 lines']);
    expect(longFunctions({ path: 'a.ts', text: `function outer() {\nfunction f() {\n${body}}\n}` })).toEqual([
      'a.ts:2: f has 41 lines',
    ]);
  });

  test('components may be longer, and a nested function counts for itself', () => {
    const body = 'void 0;\n'.repeat(30);
    expect(longFunctions({ path: 'a.tsx', text: `function F() {\n${body}${body}return <p />;\n}` })).toEqual([]);
    expect(longFunctions({ path: 'a.ts', text: `function f() {\n${body}function g() {\n${body}}\n}` })).toEqual([]);
  });
});
