import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseBearerToken } from './bearer-token.ts';
import { voucherCode } from './voucher-code.ts';

describe('[G2] the authorization header', () => {
  test.each([
    ['Bearer eyJ.a.b', 'eyJ.a.b'],
    ['bearer  eyJ.a.b', 'eyJ.a.b'],
    ['Basic dXNlcg==', null],
    ['eyJ.a.b', null],
    ['Bearer', null],
    ['Bearer a b', null],
    [undefined, null],
  ])('%j carries the token %j', (header, token) => {
    expect(parseBearerToken(header)).toBe(token);
  });
});

describe('[J2] a voucher code', () => {
  test('has 60 bits in an alphabet without ambiguous characters', () => {
    expect(voucherCode(new Uint8Array(12), 'NOIRE')).toBe('NOIRE-2222-2222-2222');
    const drawn = Array.from({ length: 2_000 }, () => voucherCode(randomBytes(12), 'NOIRE'));
    expect(new Set(drawn).size).toBe(drawn.length);
    for (const code of drawn) expect(code).toMatch(/^NOIRE(-[2-9A-HJ-NP-Z]{4}){3}$/);
    expect(new Set(drawn.join('').replaceAll(/NOIRE|-/g, '')).size).toBe(32);
  });

  test('needs 12 random bytes', () => {
    expect(() => voucherCode(new Uint8Array(11), 'NOIRE')).toThrow('12 bytes');
  });
});
