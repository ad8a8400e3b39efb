import { expect, test } from 'vitest';
import { addShares, distributeShares, formatShare, parseShare } from './shares.ts';

test.each([
  ['50', 0.5],
  [' 33,5 ', 0.335],
  ['33.33', 0.3333],
  ['12.5 %', 0.125],
  ['100', 1],
])('the percentage %j is the share %d', (text, share) => {
  expect(parseShare(text)).toBe(share);
});

test.each(['', 'half', '-5', '1e3', 'Infinity', '1.2.3'])('%j is no percentage and stays as it is', (text) => {
  expect(parseShare(text)).toBe(text);
});

test('a share has the decimal sign of the language', () => {
  expect(formatShare(0.335, 'en')).toBe('33.5');
  expect(formatShare(0.335, 'de')).toBe('33,5');
  expect(formatShare(0.07, 'en')).toBe('7');
});

test.each([2, 3, 6, 7, 9, 10])('%d equal shares add up to 100 percent', (count) => {
  const shares = distributeShares(count, 'de');
  expect(shares).toHaveLength(count);
  expect(addShares(shares)).toBe(100);
});

test('a sum needs numbers only', () => {
  expect(addShares(['40', '60,5'])).toBe(100.5);
  expect(addShares(['40', 'x'])).toBeNull();
});
