import { beforeAll, expect, test } from 'vitest';
import { addAllCatalogs } from '#web/i18n/all-catalogs.server.ts';
import { findTexts, getPresentTexts } from './text-choices.server.ts';

beforeAll(addAllCatalogs);

const listKeys = (query: string, locale: 'en' | 'de' = 'en') => findTexts(query, locale).map(({ key }) => key);

test('a text is found by its key, and by its words in the language of the page or in English', () => {
  expect(listKeys('headline.default.title')).toEqual(['headline.default.title']);
  expect(listKeys('your code is')).toContain('headline.default.title');
  expect(listKeys('Your Code Is', 'de')).toContain('headline.default.title');
  expect(findTexts('login.lead', 'de')).toEqual([{ key: 'login.lead', text: 'Schön, dass Sie wieder da sind.' }]);
});

test('names of values are shown as they are written', () => {
  expect(findTexts('meta.login.title', 'en')[0]?.text).toBe('Log in · {brand}');
});

test('nothing finds nothing, much finds few, and what cannot vary is not offered', () => {
  expect(listKeys('  ')).toEqual([]);
  expect(listKeys('e')).toHaveLength(12);
  for (const query of ['consent.text', 'splitGenerator.distribute', 'linkGenerator.submit', 'no such text'])
    expect(listKeys(query)).toEqual([]);
});

test('the present texts of the flags that vary texts are those of all languages', () => {
  expect(getPresentTexts(['landing.hero', 'text.linkGenerator.submit', 'text.unknown'])).toMatchObject({
    'text.linkGenerator.submit': { en: 'Create link', de: 'Link erstellen', sv: 'Skapa länk' },
    'text.unknown': { en: '' },
  });
});
