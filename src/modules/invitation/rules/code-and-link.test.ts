import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPossibleCode, normalizeCode, validateCode } from './code.ts';
import {
  findPastedLink,
  formatValidityTimestamp,
  LINK_VALIDITY,
  linkExpiry,
  parseValidityTimestamp,
  registrationLink,
  signedText,
} from './link.ts';
import { isBlockedReferrer } from './referrer.ts';
import { slotsFor, spreadGrant } from './slots.ts';

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_');
const code = fc.array(letter, { minLength: 4, maxLength: 64 }).map((letters) => letters.join(''));
const instant = fc.date({ min: new Date('2001-10-01'), max: new Date('2600-01-01'), noInvalidDate: true });

describe('[E3] [F1] codes', () => {
  test('a code is found in any case and with surrounding spaces', () => {
    const blanks = fc.constantFrom('', ' ', '\t', '\n', '\u00a0');
    fc.assert(
      fc.property(code, blanks, blanks, (one, before, after) => {
        const typed = `${before}${one.toLowerCase()}${after}`;
        expect(normalizeCode(typed)).toBe(one);
        expect(validateCode(typed)).toBeNull();
        expect(isPossibleCode(normalizeCode(typed))).toBe(true);
      }),
    );
  });

  test('only codes of A-Z, 0-9, - and _ with 4 to 64 characters are looked up', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (typed) => {
        const normalized = normalizeCode(typed);
        expect(isPossibleCode(normalized)).toBe(/^[A-Z0-9_-]{4,64}$/.test(normalized));
      }),
    );
    const of = (length: number) => 'A'.repeat(length);
    expect([3, 4, 64, 65].map((length) => isPossibleCode(of(length)))).toEqual([false, true, true, false]);
  });

  test.each([
    ['', 'code.empty'],
    [' \t ', 'code.empty'],
    ['NOC TURNE', 'code.characters'],
    ['NÖCTURNE', 'code.characters'],
    ['ſocial10', 'code.characters'],
    ['straße', 'code.characters'],
    ['NOCTURNE!', 'code.characters'],
    ['nocturne', null],
  ])('%j: %s', (typed, error) => {
    expect(validateCode(typed)).toBe(error);
  });
});

describe('[J1] links', () => {
  const mac = fc.array(fc.constantFrom(...'AZaz09_-'), { minLength: 43, maxLength: 43 }).map((all) => all.join(''));

  test('a formatted timestamp is parsed back, to the second', () => {
    fc.assert(
      fc.property(instant, mac, (at, signature) => {
        const expiresAt = linkExpiry(at);
        const parts = { expiresAt, keyId: 'k-1', mac: signature };
        expect(parseValidityTimestamp(formatValidityTimestamp(parts))).toEqual(parts);
        const lifetime = expiresAt.getTime() - at.getTime();
        expect(lifetime).toBeLessThanOrEqual(LINK_VALIDITY);
        expect(lifetime).toBeGreaterThan(LINK_VALIDITY - 1_000);
      }),
    );
  });

  test('the signed texts of two codes or two expiries differ', () => {
    fc.assert(
      fc.property(code, code, instant, instant, (one, other, at, later) => {
        const same = one === other && linkExpiry(at).getTime() === linkExpiry(later).getTime();
        expect(signedText(one, linkExpiry(at)) === signedText(other, linkExpiry(later))).toBe(same);
      }),
    );
  });

  test('a text is parsed as a timestamp only if it is spelled exactly as one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const parts = parseValidityTimestamp(text);
        if (parts) expect(formatValidityTimestamp(parts)).toBe(text);
      }),
    );
  });

  test('the address is unprefixed in English, prefixed in others, and contains both values in plain', () => {
    const link = (locale: 'en' | 'pl') => new URL(registrationLink('https://club.example', locale, 'A_B-C', '1.k.m'));
    expect(link('en').pathname).toBe('/acquisition/');
    expect(link('pl').pathname).toBe('/acquisition/pl/');
    expect(Object.fromEntries(link('pl').searchParams)).toEqual({ rc: 'A_B-C', vt: '1.k.m' });
  });
});

describe('[E4] blocked referrers', () => {
  const blocked = new Set(['example.com', 'deals.co.uk']);
  test.each([
    ['example.com', true],
    ['EXAMPLE.com.', true],
    ['www.a.example.com', true],
    ['https://user:pw@www.example.com:8443/path?x#y', true],
    ['http://deals.co.uk', true],
    ['notexample.com', false],
    ['example.com.evil.org', false],
    ['example.comx', false],
    ['co.uk', false],
    ['com', false],
    ['https://evil.org/example.com', false],
    ['https://evil.org?example.com', false],
    ['', false],
    [null, false],
    ['::::', false],
    ['exa mple.com', false],
  ])('%s: %s', (host, is) => {
    expect(isBlockedReferrer(host, blocked)).toBe(is);
  });

  test('never throw, whatever a browser has stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => typeof isBlockedReferrer(text, blocked) === 'boolean'),
    );
  });
});

describe('[E2] slots', () => {
  test('a grant is distributed evenly and completely, and a slot without a share gets no row', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 16 }), (amount, slots) => {
        const parts = spreadGrant(amount, slots);
        const amounts = parts.map((part) => part.amount);
        expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(amount);
        expect(amounts.every((one) => one > 0)).toBe(true);
        expect(new Set(parts.map(({ slot }) => slot)).size).toBe(parts.length);
        if (amount >= slots) expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('a small inviter has one slot, any inviter 16 at most', () => {
    expect([0, 1, 25, 26, 400, 401, 1_000_000].map(slotsFor)).toEqual([1, 1, 1, 2, 16, 16, 16]);
  });
});

test.each([
  ['https://club.example/acquisition/?rc=A&vt=1', 'https://club.example/acquisition/?rc=A&vt=1'],
  ['HTTP://x', 'http://x/'],
  ['club.example/acquisition/?rc=A&vt=1', 'https://club.example/acquisition/?rc=A&vt=1'],
  ['localhost:3000/acquisition/?rc=A&vt=1', 'https://localhost:3000/acquisition/?rc=A&vt=1'],
  ['?rc=A&vt=1', 'https://link.invalid/?rc=A&vt=1'],
  ['Look: <https://club.example/?rc=A&vt=1> soon', 'https://club.example/?rc=A&vt=1'],
  ['CLARA', null],
  [' 2K7M-3PQRS-4TVWXR ', null],
  ['rc=CLARA', null],
])('[K13] the link in %j is %j', (pasted, link) => {
  expect(findPastedLink(pasted)?.href ?? null).toBe(link);
});
