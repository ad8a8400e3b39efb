import { expect, test } from 'vitest';
import { getVoucherState } from './voucher-state.ts';

const VOUCHER = {
  validFrom: new Date('2026-03-01T10:00:00Z'),
  validUntil: new Date('2026-03-15T10:00:00Z'),
  redeemedAt: null,
};

test.each([
  ['2026-03-01T09:59:59Z', 'upcoming'],
  ['2026-03-01T10:00:00Z', 'valid'],
  ['2026-03-15T09:59:59Z', 'valid'],
  ['2026-03-15T10:00:00Z', 'expired'],
])('at %s a voucher is %s', (now, expected) => {
  expect(getVoucherState(VOUCHER, new Date(now))).toBe(expected);
});

test('[K7] a redeemed voucher stays redeemed after its end', () => {
  const redeemed = { ...VOUCHER, redeemedAt: new Date('2026-03-02T10:00:00Z') };
  for (const now of ['2026-03-03T10:00:00Z', '2026-03-16T10:00:00Z'])
    expect(getVoucherState(redeemed, new Date(now))).toBe('redeemed');
});
