import { expect, test } from 'vitest';
import { readSuggestionSearch } from './inviter-suggestion.ts';

test.each([
  ['', null],
  [' c ', null],
  ['\u0000\u0000', null],
  ['Cl', { email: 'cl', name: 'Cl' }],
  [' clara w', { email: null, name: 'clara w' }],
  ['CLARA@members', { email: 'clara@members', name: 'CLARA@members' }],
  ['x'.repeat(300), null],
  ['x'.repeat(200), { email: 'x'.repeat(200), name: null }],
])('[K1] a field for an inviter searches for %j: %j', (typed, search) => {
  expect(readSuggestionSearch(typed)).toEqual(search);
});
