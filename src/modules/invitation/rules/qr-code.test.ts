import { expect, test } from 'vitest';
import { findQrRefusal } from './qr-code.ts';

test('[K1] only codes that are valid without a link get a QR code', () => {
  expect(findQrRefusal(null)).toBe('unknown');
  expect(findQrRefusal({ disabledAt: new Date(), linkOnly: true })).toBe('disabled');
  expect(findQrRefusal({ disabledAt: null, linkOnly: true })).toBe('link-only');
  expect(findQrRefusal({ disabledAt: null, linkOnly: false })).toBeNull();
});
