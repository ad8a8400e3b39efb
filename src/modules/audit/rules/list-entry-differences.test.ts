import { expect, test } from 'vitest';
import { listEntryDifferences } from './list-entry-differences.ts';

test('a change has both sides of each value', () => {
  const before = { status: 'draft', definition: { coverage: 1 } };
  const after = { status: 'running', definition: { coverage: 0.5 } };
  expect(listEntryDifferences(before, after)).toEqual([
    { path: 'status', before: 'draft', after: 'running' },
    { path: 'definition.coverage', before: 1, after: 0.5 },
  ]);
});

test('a creation and a deletion name their values one by one, and leave out what has none', () => {
  const value = { code: 'A', endsAt: null, countries: ['DE'], product: { name: 'Coat' } };
  const values = [
    ['code', 'A'],
    ['countries', ['DE']],
    ['product.name', 'Coat'],
  ];
  const created = listEntryDifferences(null, value);
  expect(created).toEqual(values.map(([path, after]) => ({ path, before: null, after })));
  expect(listEntryDifferences(value, null)).toEqual(values.map(([path, before]) => ({ path, before, after: null })));
  expect(listEntryDifferences(null, null)).toEqual([]);
});
