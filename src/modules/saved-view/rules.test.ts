import { expect, test } from 'vitest';
import { findViewRefusal } from './rules.ts';

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
