import { expect, test } from 'vitest';
import { findQrRefusal } from './qr-code.ts';

test('[K1] only codes that are valid without a link get a QR code', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const code = { disabledAt: null, endsAt: null, linkOnly: false };
  expect(findQrRefusal(null, now)).toBe('unknown');
  expect(findQrRefusal({ ...code, disabledAt: now, linkOnly: true }, now)).toBe('disabled');
  expect(findQrRefusal({ ...code, endsAt: now }, now)).toBe('ended');
  expect(findQrRefusal({ ...code, linkOnly: true }, now)).toBe('link-only');
  expect(findQrRefusal({ ...code, endsAt: new Date('2026-03-03T00:00:00Z') }, now)).toBeNull();
});
