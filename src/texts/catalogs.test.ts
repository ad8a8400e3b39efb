import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileCatalog } from './catalogs.ts';
import { insertWordJoiners } from './insert-word-joiners.ts';

function folderWith(texts: Record<string, Record<string, Record<string, string>>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  for (const [locale, files] of Object.entries(texts)) {
    for (const [file, messages] of Object.entries(files)) {
      const catalog = file === 'mails' ? 'mails' : 'site';
      mkdirSync(join(folder, locale, catalog), { recursive: true });
      writeFileSync(join(folder, locale, catalog, `${file}.json`), JSON.stringify(messages));
    }
  }
  return folder;
}

test('missing, surplus and malformed messages are errors, each listed', () => {
  const folder = folderWith({ en: { a: { x: 'X', y: 'Y' } }, de: { a: { x: '{broken', z: 'Z' } } });
  const compile = () => compileCatalog(folder, 'de', 'pages', false);
  expect(compile).toThrow('de: y is missing');
  expect(compile).toThrow('de: z is not in en');
  expect(compile).toThrow('de: x does not parse');
});

test('pages and mails have separate catalogs', () => {
  const folder = folderWith({ en: { a: { x: 'Hello {name}' }, mails: { m: 'M' } } });
  expect(compileCatalog(folder, 'en', 'pages', false)).toEqual({ x: ['Hello ', ['name']] });
  expect(compileCatalog(folder, 'en', 'mails', false)).toEqual({ m: ['M'] });
});

test('missing messages may fall back to English during a translation', () => {
  const folder = folderWith({ en: { a: { x: 'X', y: 'Y' } }, de: { a: { x: 'Ix' } } });
  expect(compileCatalog(folder, 'de', 'pages', true)).toEqual({ x: ['Ix'], y: ['Y'] });
});

test('no line of a page breaks within "e-mail"; mails stay unchanged', () => {
  const folder = folderWith({ en: { a: { x: 'An e-mail, {n}' }, mails: { m: 'E-Mail' } } });
  expect(compileCatalog(folder, 'en', 'pages', false)).toEqual({ x: ['An e-\u2060mail, ', ['n']] });
  expect(compileCatalog(folder, 'en', 'mails', false)).toEqual({ m: ['E-Mail'] });
});

test('only a prefix of one or two letters is joined', () => {
  expect(insertWordJoiners('A-t-il, <0>E-Mail</0>, rendez-vous, 10-15, e-, e - f')).toBe(
    'A-\u2060t-\u2060il, <0>E-\u2060Mail</0>, rendez-vous, 10-15, e-, e - f',
  );
});
