import { describe, expect, test } from 'vitest';
import { SECOND } from '#kernel/instant.ts';
import { describeTotp, findTotpStep, isTotpCode } from './totp.ts';

const SECRET = new TextEncoder().encode('12345678901234567890');
const at = (seconds: number) => new Date(seconds * SECOND);

describe('[K1] a one-time code', () => {
  // RFC 6238, appendix B, SHA-1; its last six of eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is %s', (seconds, code) => {
    expect(findTotpStep(SECRET, code, { now: at(seconds), lastStep: null })).toBe(Math.floor(seconds / 30));
  });

  test('is accepted one time step early or late, and no further', () => {
    const step = (seconds: number) => findTotpStep(SECRET, '287082', { now: at(seconds), lastStep: null });
    expect([step(0), step(29), step(30), step(89)]).toEqual([1, 1, 1, 1]);
    expect([step(90), step(120)]).toEqual([null, null]);
  });

  test('is refused once it or a later one was used', () => {
    const step = (lastStep: number | null) => findTotpStep(SECRET, '287082', { now: at(59), lastStep });
    expect([step(null), step(0), step(1), step(2)]).toEqual([1, 1, null, null]);
  });

  test('is six digits, with blanks anywhere', () => {
    expect(findTotpStep(SECRET, ' 287 082 ', { now: at(59), lastStep: null })).toBe(1);
    expect(['287082', '287 082'].every(isTotpCode)).toBe(true);
    expect(['', '28708', '2870822', 'abcdef', '٢٨٧٠٨٢'].some(isTotpCode)).toBe(false);
  });
});

test('[K1] an app learns the secret from an address or from its text', () => {
  const { secret, uri } = describeTotp(SECRET, { issuer: 'Maison Nocturne', account: 'ada@club.example' });
  expect(secret).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
  expect(uri).toMatch(/^otpauth:\/\/totp\/Maison%20Nocturne:ada%40club\.example\?/);
  expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
    ...{ issuer: 'Maison Nocturne', secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' },
    ...{ algorithm: 'SHA1', digits: '6', period: '30' },
  });
});
