import { expect, test } from 'vitest';
import { findViewRefusal, normalizeViewName, normalizeViewQuery } from './rules.ts';

const view = { list: 'codes', name: 'Autumn', query: 'campaign=Autumn' };

test.each([
  [{}, null],
  [{ name: '👗'.repeat(60) }, null],
  [{ query: '' }, null],
  [{ list: 'secrets' }, 'list-unknown'],
  [{ name: '' }, 'name-empty'],
  [{ name: 'x'.repeat(61) }, 'name-long'],
  [{ query: 'x'.repeat(2_001) }, 'query-long'],
])('a view %j: %s', (changes, refusal) => {
  expect(findViewRefusal({ ...view, ...changes })).toBe(refusal);
});

test.each([
  [' Autumn ', 'Autumn'],
  ['a\0b\nc', 'a b c'],
  ['\u202Eabc\ud800', 'abc'],
  ['\0', ''],
  ['👩‍👧', '👩‍👧'],
])('the name %j is stored as %j', (typed, stored) => {
  expect(normalizeViewName(typed)).toBe(stored);
});

test.each([
  ['state=usable&campaign=Autumn', 'state=usable&campaign=Autumn'],
  ['campaign=\0\ud800', 'campaign=%00%EF%BF%BD'],
  ['#x', '%23x='],
])('the query %j is stored as %j', (given, stored) => {
  expect(normalizeViewQuery(given, null)).toBe(stored);
});
