import { expect, test } from 'vitest';
import { countryChoices, preselectedCountry } from './countries.ts';

test('countries are sorted by their names in the language', () => {
  expect(countryChoices(['SE', 'AT', 'DE'], 'de').map(({ label }) => label)).toEqual([
    'Deutschland',
    'Österreich',
    'Schweden',
  ]);
  expect(countryChoices(['SE', 'AT', 'DE'], 'sv').map(({ value }) => value)).toEqual(['SE', 'DE', 'AT']);
});

test.each([
  [['DE', 'AT'], 'AT', 'AT'],
  [['DE', 'AT'], 'PL', undefined],
  [['DE'], 'PL', 'DE'],
  [[], 'PL', undefined],
])('of %o, a visitor in %s gets %s as the default', (isoCodes, country, expected) => {
  expect(preselectedCountry(countryChoices(isoCodes, 'en'), country)).toBe(expected);
});
