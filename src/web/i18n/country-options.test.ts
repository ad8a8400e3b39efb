import { expect, test } from 'vitest';
import { listCountryOptions } from './country-options.ts';

test('countries are in the alphabetical order of each language', () => {
  const names = listCountryOptions('de').map(({ label }) => label);
  expect(names.slice(0, 2)).toEqual(['Belgien', 'Bulgarien']);
  expect(names.indexOf('Österreich')).toBe(names.indexOf('Niederlande') + 1);
  expect(listCountryOptions('en').map(({ label }) => label)[0]).toBe('Austria');
});
