import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickChanges } from './pick-changes.ts';

test('what is equal is left out, at any depth', () => {
  const before = { status: 'draft', definition: { name: 'A', coverage: 1, paths: ['/', '/a'] }, version: 1 };
  const after = { version: 2, definition: { paths: ['/', '/b'], coverage: 1, name: 'A' }, status: 'draft' };
  expect(pickChanges(before, after)).toEqual({
    before: { definition: { paths: ['/', '/a'] }, version: 1 },
    after: { definition: { paths: ['/', '/b'] }, version: 2 },
  });
});

test('a creation and a deletion are whole', () => {
  expect(pickChanges(null, { balance: 3, note: null })).toEqual({ before: null, after: { balance: 3, note: null } });
  expect(pickChanges({ name: 'x' }, undefined)).toEqual({ before: { name: 'x' }, after: null });
});

test('instants are texts, as PostgreSQL stores them; an added property has no other side', () => {
  const at = new Date('2026-03-02T12:00:00Z');
  expect(pickChanges({ endsAt: at }, { endsAt: at, change: 'x' })).toEqual({ before: {}, after: { change: 'x' } });
  expect(pickChanges({ endsAt: null }, { endsAt: at })).toEqual({
    before: { endsAt: null },
    after: { endsAt: '2026-03-02T12:00:00.000Z' },
  });
});

test('equal values have no changes', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect(pickChanges(value, structuredClone(value))).toEqual({ before: {}, after: {} });
    }),
  );
});
