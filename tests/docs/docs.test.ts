import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exists, filesLike, isExecutable, load, type SourceFile } from '../architecture/source-files.ts';

const pages = filesLike('*.md', '{docs,src,tests,bench,deploy,brands,migrations,.github}/**/*.md').map(load);
const records = pages.filter(({ path }) => path.startsWith('docs/decisions/'));

/** Relative links of a page outside of code, without their fragments, as paths from the root of the checkout. */
function listLinks({ path, text }: SourceFile): readonly string[] {
  const prose = text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '');
  const targets = [...prose.matchAll(/\]\(<?([^)\s>]+)/g), ...prose.matchAll(/^\[[^\]]+\]:\s+(\S+)/gm)].map(
    ([, target = '']) => target,
  );
  const relative = targets
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
    .map((target) => decodeURI(target.replace(/[#?].*$/, '')));
  return relative.map((target) =>
    posix.normalize(posix.join(target.startsWith('/') ? '' : posix.dirname(path), target)),
  );
}

function listScripts({ text }: SourceFile): readonly string[] {
  return [...text.matchAll(/(?<![\w/-])script\/[a-z][\w.-]*\w/g)].map(([name]) => name);
}

/** Problems in the numbers, names or lengths of the decision records, given in order of their names. */
function faultsOfRecords(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }, index) => {
    const name = posix.basename(path);
    const lines = text.trimEnd().split('\n').length;
    const before = posix.basename(files[index - 1]?.path ?? '');
    const isTaken = name.slice(0, 4) === before.slice(0, 4);
    return [
      ...(/^\d{4}-[a-z0-9-]+\.md$/.test(name) ? [] : [`${name} should be NNNN-<title>.md`]),
      // Records that are written at the same time reserve their numbers, so one may be missing for a while.
      ...(isTaken ? [`${name} has the number of ${before}`] : []),
      ...(lines > 40 ? [`${name} has ${lines} lines`] : []),
    ];
  });
}

describe('the tree', () => {
  test('every relative link leads to a file', () => {
    const broken = pages.flatMap((page) =>
      listLinks(page)
        .filter((target) => !exists(target))
        .map((target) => `${page.path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('every script that a page names exists and is executable', () => {
    const missing = pages.flatMap((page) =>
      listScripts(page)
        .filter((name) => !(name.endsWith('.ts') ? exists(name) : isExecutable(name)))
        .map((name) => `${page.path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('decision records are short and have a number each', () => {
    expect(faultsOfRecords(records)).toEqual([]);
  });
});

describe('the checks read', () => {
  test('links', () => {
    const text =
      '[a](b.md#c) ![d](../e.png "title") [f](https://g.example) [h](#i) `[j](k.md)`\n[l]: m.md\n```\n[n](o.md)\n```\n';
    expect(listLinks({ path: 'docs/x.md', text })).toEqual(['docs/b.md', 'e.png', 'docs/m.md']);
  });

  test('scripts', () => {
    const text = 'Run `script/start`, then script/test. See /usr/script/no and postscript/no; all of script/*.';
    expect(listScripts({ path: 'x.md', text })).toEqual(['script/start', 'script/test']);
    expect(isExecutable('script/no')).toBe(false);
    expect(isExecutable('package.json')).toBe(false);
  });

  test('records', () => {
    const record = (name: string, lines = 1): SourceFile => ({
      path: `docs/decisions/${name}`,
      text: 'x\n'.repeat(lines),
    });
    expect(faultsOfRecords([record('0001-a.md'), record('0002-b-c.md', 40)])).toEqual([]);
    expect(faultsOfRecords([record('0001-a.md'), record('0003-b.md')])).toEqual([]);
    expect(faultsOfRecords([record('0001-a.md'), record('0001-b.md')])).toHaveLength(1);
    expect(faultsOfRecords([record('one.md')])).toHaveLength(1);
    expect(faultsOfRecords([record('0001-a.md', 41)])).toHaveLength(1);
  });
});
