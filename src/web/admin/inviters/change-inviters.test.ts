import { expect, test } from 'vitest';
import { parseAmount } from './change-inviters.ts';

test.each([
  ['5', 5],
  [' 50 ', 50],
  ['1200', 1_200],
  ['1 200', 1_200],
  ['1.200', 1_200],
  ['1,200', 1_200],
  ["1'200'000", 1_200_000],
  ['2147483647', 2_147_483_647],
])('[K1] %j is the number of invitations %d', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount);
});

test.each(['2.5', '5,0', '5 0', '1.20', '1,2000', '0', '', '-1', '1e3', '2147483648', '９', null])(
  '[K1] %j is no number of invitations',
  (typed) => {
    expect(parseAmount(typed)).toBeUndefined();
  },
);
