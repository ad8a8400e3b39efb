import { expect, test } from 'vitest';
import { removeExpiredVoucher } from './voucher.ts';

const voucher = {
  code: 'C',
  percent: 10,
  minimumOrder: null,
  validUntil: '2026-12-05T10:00:00.000Z',
  redeemedAt: null,
};
const member = { id: '1', email: 'c@example.com', firstName: 'Clara', role: 'MEMBER', card: null, voucher } as const;

test.each([
  ['2026-12-05T09:59:59.000Z', true],
  ['2026-12-05T10:00:00.000Z', true],
  ['2026-12-05T10:00:01.000Z', false],
])('[J2] at %s the voucher is shown: %s', (now, shown) => {
  expect(removeExpiredVoucher(member, new Date(now)).voucher !== null).toBe(shown);
});

test('an admin has no voucher', () => {
  expect(removeExpiredVoucher({ ...member, voucher: null }, new Date(0)).voucher).toBeNull();
});
