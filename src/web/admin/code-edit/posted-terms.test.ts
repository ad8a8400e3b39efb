import { expect, test } from 'vitest';
import { EMPTY_SETTINGS } from '../code-settings/settings.ts';
import { compareWith, listAltered, readPosted } from './posted-terms.ts';

const shown = { ...EMPTY_SETTINGS, campaign: 'Letters', countries: 'AT,DE', ends: '2099-06-30' };
const post = (typed: Partial<typeof shown>, version = 1) => ({
  typed: { ...shown, ...typed },
  first: { version, shown },
});

test('[K1] a posted form says what it began with', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['version', '3'],
    ['campaign', ' Autumn '],
    ['shown-campaign', 'Letters'],
    ['countries', 'DE'],
    ['countries', 'AT'],
    ['shown-countries', 'AT,DE'],
  ] as const)
    form.append(name, value);
  expect(readPosted(form)).toMatchObject({
    typed: { campaign: 'Autumn', countries: 'DE,AT' },
    first: { version: 3, shown: { campaign: 'Letters', countries: 'AT,DE' } },
  });
});

test.each([
  ['nothing', {}, []],
  ['the order of countries', { countries: 'DE,AT' }, []],
  ['a country', { countries: 'DE' }, ['countries']],
  ['the last country', { countries: '' }, ['countries']],
  ['two terms', { campaign: '', linkOnly: 'on' }, ['campaign', 'linkOnly']],
])('[K1] %s: the terms that are sent', (_, typed, altered) => {
  expect(listAltered(post(typed))).toEqual(altered);
});

test('[K1] after a change by another admin only the altered terms differ from what is stored', () => {
  const stored = { version: 2, shown: { ...shown, campaign: 'Theirs', countries: 'PL' } };
  expect(compareWith(stored, post({ campaign: 'Mine' }))).toEqual({
    typed: { ...shown, campaign: 'Mine', countries: 'PL' },
    first: stored,
  });
});
