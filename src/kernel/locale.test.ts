import { describe, expect, test } from 'vitest';
import { determineLocale, getLanguageTag, LOCALES, localizePath, parseAcceptLanguage, splitLocale } from './locale.ts';

describe('[E6] the language of a visit', () => {
  test.each([
    ['de', ['fr'], 'de'],
    ['xx', ['fr'], 'fr'],
    ['DE', ['fr'], 'fr'],
    ['', ['fr'], 'fr'],
    [null, ['zh', 'pt'], 'en'],
    [null, ['zh-Hant-TW', 'pt-BR', 'sv-FI', 'de'], 'sv'],
    [undefined, ['de_AT'], 'de'],
    [undefined, ['DE-at'], 'de'],
    [undefined, ['deu', 'x-de', '*', ''], 'en'],
    [undefined, [], 'en'],
  ])('cookie %s and languages %o: %s', (cookie, languages, locale) => {
    expect(determineLocale(cookie, languages)).toBe(locale);
  });
});

describe('[E6] Accept-Language', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', ['de-AT', 'de', 'en']],
    ['en;q=0.2, fr;q=0.9, it', ['it', 'fr', 'en']],
    ['fr;q=0.5,it;q=0.5', ['fr', 'it']],
    ['de;q=0, fr;q=0.000, it;q=0.1', ['it']],
    ['de ; q=0.3 , fr ; Q=0.4', ['fr', 'de']],
    ['de;q=2,fr;q=-1,it;q=abc,nl;q=,sv;q=0.1234,pl;q=0.5', ['pl']],
    ['*;q=0.5,,;q=1', ['*']],
    ['', []],
    [undefined, []],
  ])('%s lists %o', (header, tags) => {
    expect(parseAcceptLanguage(header)).toEqual(tags);
  });
});

describe('[B7] paths', () => {
  test.each([
    ['/de', 'de', '/'],
    ['/de/', 'de', '/'],
    ['/de/login', 'de', '/login'],
    ['/EN/login', null, '/EN/login'],
    ['/de-AT', null, '/de-AT'],
    ['/demo', null, '/demo'],
    ['/zh/login', null, '/zh/login'],
    ['//de', null, '//de'],
  ])('%s has the prefix %s and the path %s', (path, prefix, bare) => {
    expect(splitLocale(path)).toEqual({ prefix, path: bare });
  });

  test('[B6] every language has one localized path, which is parsed back to it', () => {
    for (const locale of LOCALES) {
      for (const from of ['/login', '/sv/login', '/en/login']) {
        expect(localizePath(from, locale)).toBe(locale === 'en' ? '/login' : `/${locale}/login`);
      }
    }
    expect(localizePath('/de', 'en')).toBe('/');
    expect(localizePath('/en', 'de')).toBe('/de');
  });
});

test.each([
  ['de', 'AT', 'de-AT'],
  ['en', 'AT', 'en-IE'],
  ['en', 'IE', 'en-IE'],
] as const)('%s in %s is written as %s', (locale, country, tag) => {
  expect(getLanguageTag(locale, country)).toBe(tag);
});
