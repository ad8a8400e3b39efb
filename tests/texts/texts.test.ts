import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { filesLike, load, shippedSources } from '../architecture/source-files.ts';
import {
  type Catalog,
  findKeysWithoutValues,
  findMessageProblems,
  findUsedKeys,
  hasArguments,
  literalSentences,
  quotedTexts,
} from './messages.ts';

const locales = ['en', 'de', 'fr', 'it', 'nl', 'pl', 'sv'];

/** Keys that the program composes, as t(`refusal.${code}`), by their common prefix. */
const familiesOfKeys: readonly string[] = ['codeError.', 'password.', 'validation.'];

const english = getCatalogs('en');
const englishKeys = Object.values(english).flatMap(Object.keys);
const program = shippedSources().filter(({ path }) => !path.startsWith('src/texts/'));

function getCatalogs(locale: string): Readonly<Record<string, Catalog>> {
  const paths = filesLike(`src/texts/${locale}/*/*.json`);
  return Object.fromEntries(
    paths.map((path) => [path.split('/').slice(3).join('/'), JSON.parse(load(path).text) as Catalog]),
  );
}

function faultsOfCatalog(locale: string, file: string, catalog: Catalog, model: Catalog): readonly string[] {
  const missing = Object.keys(model)
    .filter((key) => !(key in catalog))
    .map((key) => `${locale}/${file}: ${key} is missing`);
  const faults = Object.entries(catalog).flatMap(([key, message]) => {
    const original = model[key];
    if (typeof message !== 'string' || typeof original !== 'string')
      return [`${locale}/${file}: ${key} is not a text here or in English`];
    return findMessageProblems(locale, message, original).map((fault) => `${locale}/${file}: ${key} ${fault}`);
  });
  return [...missing, ...faults];
}

function inFamily(key: string): boolean {
  return familiesOfKeys.some((prefix) => key.startsWith(prefix));
}

describe('the tree', () => {
  test.each(locales)('[A5] %s has the files, keys, arguments and tags of en', (locale) => {
    const catalogs = getCatalogs(locale);
    expect(Object.keys(catalogs)).toEqual(Object.keys(english));
    const faults = Object.entries(catalogs).flatMap(([file, catalog]) =>
      faultsOfCatalog(locale, file, catalog, english[file] ?? {}),
    );
    expect(faults).toEqual([]);
  });

  test('only the seven locales have texts', () => {
    const present = new Set(filesLike('src/texts/*/*/*.json').map((path) => path.split('/')[2]));
    expect([...present].filter((locale) => !locales.includes(locale ?? ''))).toEqual([]);
  });

  test('a key is in one file only', () => {
    expect(englishKeys.filter((key, index) => englishKeys.indexOf(key) !== index)).toEqual([]);
  });

  test('every key that the program uses exists', () => {
    const used = program.filter(({ path }) => !path.includes('.test.')).flatMap(findUsedKeys);
    expect(used.filter(({ key }) => !englishKeys.includes(key))).toEqual([]);
  });

  test('every message with arguments gets values', () => {
    const messages = new Map(Object.values(english).flatMap(Object.entries));
    const bare = program.filter(({ path }) => !path.includes('.test.')).flatMap(findKeysWithoutValues);
    expect(bare.length).toBeGreaterThan(500);
    expect(bare.filter(({ key }) => hasArguments(String(messages.get(key) ?? '')))).toEqual([]);
  });

  test('every key is used', () => {
    const quoted = new Set(program.flatMap(quotedTexts));
    expect(englishKeys.filter((key) => !quoted.has(key) && !inFamily(key))).toEqual([]);
  });

  test('no sentence is in the markup of pages and mails', () => {
    expect(
      program.filter(({ path }) => path.endsWith('.tsx') && !path.includes('.test.')).flatMap(literalSentences),
    ).toEqual([]);
  });
});

describe('the checks find', () => {
  test.each([
    ['de', ' ', 'Hello'],
    ['de', 'Hallo {nome}', 'Hello {name}'],
    ['de', 'Hallo', 'Hello {name}'],
    ['de', '{n} Plätze', '{n, number} seats'],
    ['de', 'Hallo {name', 'Hello {name}'],
    ['de', '<0>Hallo</0>', '<1>Hello</1>'],
    ['de', '<0>Hallo', '<0>Hello</0>'],
    ['de', '{kind, select, a {A} other {B}}', '{kind, select, a {A} b {B} other {C}}'],
    ['pl', '{n, plural, one {# miejsce} other {# miejsca}}', '{n, plural, one {# seat} other {# seats}}'],
    ['de', '{n, plural, one {ein Platz für {x}} other {# Plätze}}', '{n, plural, one {a seat} other {# seats}}'],
  ])('%s: "%s" for "%s" is wrong', (locale, message, model) => {
    expect(findMessageProblems(locale, message, model)).not.toEqual([]);
  });

  test.each([
    ['de', 'Hallo <0>{name}</0>', '<0>{name}</0>, hello'],
    [
      'pl',
      '{n, plural, one {miejsce} few {miejsca} many {miejsc} other {miejsca}}',
      '{n, plural, one {seat} other {seats}}',
    ],
    ['sv', 'Köp för {amount, number, currency}', 'Buy for {amount, number, currency}'],
    ['fr', "C'est l''invitation de {name}", 'This is the invitation of {name}'],
  ])('%s: "%s" for "%s" is right', (locale, message, model) => {
    expect(findMessageProblems(locale, message, model)).toEqual([]);
  });

  test('missing and surplus keys', () => {
    expect(faultsOfCatalog('de', 'a.json', { b: 'B' }, { a: 'A' })).toHaveLength(2);
    expect(faultsOfCatalog('de', 'a.json', { a: { b: 'B' } }, { a: 'A' })).toHaveLength(1);
  });

  test('keys that the program uses', () => {
    const text =
      't("a"); i18n.t("b", { n }); i18n._("c"); <Text id="d" />; <Trans id={"e"} />; t(dynamic); split("f"); <input id="g" />';
    expect(findUsedKeys({ path: 'a.tsx', text }).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(findKeysWithoutValues({ path: 'a.tsx', text }).map(({ key }) => key)).toEqual(['a', 'c']);
    expect(['Hello {name}', '{n, plural, one {# seat} other {# seats}}', 'Hello'].map(hasArguments)).toEqual([
      ...[true, true, false],
    ]);
    expect(quotedTexts({ path: 'a.tsx', text: 'const key = now ? "a" : `b`;' })).toEqual(['a', 'b']);
  });

  test('sentences in markup', () => {
    const text = '<p title="Read more here">Join us today <b>{t("a")}</b> · 1 <i>OK</i></p>';
    expect(literalSentences({ path: 'a.tsx', text })).toEqual(['a.tsx:1: Read more here', 'a.tsx:1: Join us today']);
  });
});

test('a build that shows missing texts in English has another stamp: no build of a release is taken from it', () => {
  const [stamp = ''] = /^sources_stamp\(\) \{[^}]*(?:\$\{[^}]*\}[^}]*)*^\}/m.exec(load('script/build').text) ?? [];
  const stamps = ['', '1'].map((allowed) =>
    execFileSync('sh', ['-euc', `files_stamp() { echo files; }; ${stamp}; sources_stamp`], {
      env: { PATH: process.env.PATH, TEXTS_ALLOW_MISSING: allowed },
      encoding: 'utf8',
    }),
  );
  expect(stamps[0]).toContain('files');
  expect(stamps[1]).not.toBe(stamps[0]);
});
