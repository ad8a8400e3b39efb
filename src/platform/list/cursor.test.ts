import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { formatCursor, parseCursor } from './cursor.ts';
import { fitsColumn } from './keyset.ts';

test('a cursor is parsed as it was formatted', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 100 }).filter((value) => !value.includes('\0'));
  fc.assert(
    fc.property(text, text, text, (sort, value, id) => {
      expect(parseCursor(formatCursor({ sort, value, id }))).toEqual({ sort, value, id });
    }),
  );
});

test('it fits into an address as it is', () => {
  expect(formatCursor({ sort: 'name', value: 'Öd?&/ý', id: '1' })).toMatch(/^[\w-]+$/);
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['nothing', ''],
  ['other characters', "' or 1=1 --"],
  ['no JSON', Buffer.from('[').toString('base64url')],
  ['an object', encode({ sort: 'a', value: 'b', id: 'c' })],
  ['too few values', encode(['a', 'b'])],
  ['too many values', encode(['a', 'b', 'c', 'd'])],
  ['a number', encode(['a', 1, 'c'])],
  ['a NUL', encode(['a', 'b\0', 'c'])],
  ['too long a text', encode(['a', 'x'.repeat(1_000), 'c'])],
])('%s is no cursor', (_, text) => {
  expect(parseCursor(text)).toBeNull();
});

test.each([
  ['2026-02-28T23:59:59.999999Z', true],
  ['2024-02-29T00:00:00.000000Z', true],
  ['2026-02-29T00:00:00.000000Z', false],
  ['2026-02-31T00:00:00.000000Z', false],
  ['2026-02-28T24:00:00.000000Z', false],
  ['0000-01-01T00:00:00.000000Z', false],
  ['2026-13-01T00:00:00.000000Z', false],
])('the instant %s is one of PostgreSQL: %s', (value, expected) => {
  const cursor = { sort: 'created', value, id: '00000000-0000-7000-8000-000000000000' };
  expect(fitsColumn(cursor, { expression: sql`created_at`, type: 'instant' })).toBe(expected);
});
