import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCursor, parseCursor } from './cursor.ts';

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
