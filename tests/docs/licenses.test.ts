// The licences of what others wrote and we ship: the build writes them beside what it bundles.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listPackages } from '../../script/licenses/vite-plugin.ts';
import { exists, load, root } from '../architecture/source-files.ts';

const PAGES = 'build/pages/client/assets/licenses.md';

function listNames(path: string): readonly string[] {
  return [...load(path).text.matchAll(/^## (\S+) - \S+ \(.+\)$/gm)].map(([, name = '']) => name);
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
}

test('the packages of a bundle are those of its modules and of its files', () => {
  const bundle = {
    'a.js': {
      type: 'chunk',
      moduleIds: ['\0/x/node_modules/react/index.js?commonjs', '/x/node_modules/@a/b/c.js', '/x/src/d.ts'],
    },
    'e.woff2': { type: 'asset', originalFileNames: ['node_modules/@fontsource/jost/files/e.woff2'] },
    'f.js': { type: 'chunk', moduleIds: ['/x/node_modules/a/node_modules/b/c.js', '/x/node_modules/react/jsx.js'] },
  } as const;
  expect(listPackages(bundle)).toEqual([
    'node_modules/@a/b',
    'node_modules/@fontsource/jost',
    'node_modules/a/node_modules/b',
    'node_modules/react',
  ]);
});

// script/test builds before it tests; a single test in a fresh clone has no build.
describe.skipIf(!exists('build/stamp'))('the build', () => {
  test('lists each package of the program', () => {
    const maps = filesBelow('build/program').filter((path) => path.endsWith('.js.map'));
    const sources = maps.flatMap((path) => (JSON.parse(load(path).text) as { sources: readonly string[] }).sources);
    const bundled = sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
    expect(new Set(bundled).size).toBeGreaterThan(5);
    expect(listNames('build/program/licenses.md')).toEqual(expect.arrayContaining([...new Set(bundled)]));
  });

  test('lists each package of the pages, their fonts and the consent script', () => {
    const names = listNames(PAGES);
    expect(names).toEqual(
      expect.arrayContaining(['react', 'react-dom', 'react-router', 'vanilla-cookieconsent', 'valibot']),
    );
    expect(new Set(names).size).toBe(names.length);
    const fonts = readdirSync(join(root, 'build/pages/client/assets')).filter((file) => file.endsWith('.woff2'));
    const families = names.filter((name) => name.startsWith('@fontsource')).map((name) => name.split('/')[1] ?? '');
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((font) => !families.some((family) => font.startsWith(`${family}-`)))).toEqual([]);
  });

  test('has the text of the licence of each font', () => {
    const sections = load(PAGES)
      .text.split(/^## /m)
      .filter((section) => section.startsWith('@fontsource'));
    for (const section of sections) expect(section).toContain('SIL OPEN FONT LICENSE');
  });

  test('writes the files that NOTICE names', () => {
    const named = load('NOTICE').text.match(/build\/[\w./]+\.md/g) ?? [];
    expect(named).toContain(PAGES);
    expect(named.filter((path) => !exists(path))).toEqual([]);
    expect(load('NOTICE').text).toContain('/acquisition/assets/licenses.md');
  });
});

test('the image has them, and the notice', () => {
  const copied = load('deploy/Dockerfile').text;
  expect(copied).toContain('COPY --from=build /src/build ./build\n');
  expect(copied).toMatch(/^COPY .*LICENSE NOTICE .*$/m);
});
