import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawCode, isPossibleCode, normalizeCode, validateCode } from './code.ts';
import {
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
  test('a code is found however it is spelled and padded', () => {
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

  test('nothing but A-Z, 0-9, - and _ is ever looked up, and never fewer than 4 or more than 64', () => {
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
  ])('%j: %s', (typed, slip) => {
    expect(validateCode(typed)).toBe(slip);
  });

  test('drawn codes have 13 letters that do not look alike, and use all of them about as often', () => {
    const drawn = Array.from({ length: 3_000 }, () => drawCode((bytes) => randomBytes(bytes)));
    expect(drawn.every((one) => /^[2-9A-HJKMNP-TV-Z]{13}$/.test(one))).toBe(true);
    expect(new Set(drawn).size).toBe(drawn.length);
    const counts = new Map<string, number>();
    for (const one of drawn.join('')) counts.set(one, (counts.get(one) ?? 0) + 1);
    expect(counts.size).toBe(30);
    // 1,300 of each are expected; 36 is one standard deviation.
    for (const count of counts.values()) expect(Math.abs(count - 1_300)).toBeLessThan(36 * 6);
  });

  test('bytes that would favour some letters are thrown away', () => {
    let calls = 0;
    const random = (bytes: number) => new Uint8Array(bytes).fill(calls++ === 0 ? 255 : 0);
    expect(drawCode(random)).toBe('2'.repeat(13));
  });
});

describe('[J1] links', () => {
  const mac = fc.array(fc.constantFrom(...'AZaz09_-'), { minLength: 43, maxLength: 43 }).map((all) => all.join(''));

  test('what is written is read back, to the second', () => {
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

  test('two codes or two ends are never signed by the same text', () => {
    fc.assert(
      fc.property(code, code, instant, instant, (one, other, at, later) => {
        const same = one === other && linkExpiry(at).getTime() === linkExpiry(later).getTime();
        expect(signedText(one, linkExpiry(at)) === signedText(other, linkExpiry(later))).toBe(same);
      }),
    );
  });

  test('no text at all is read as a timestamp unless it is spelled as one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const parts = parseValidityTimestamp(text);
        if (parts) expect(formatValidityTimestamp(parts)).toBe(text);
      }),
    );
  });

  test('the address: unprefixed in English, prefixed in others, with both values readable', () => {
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

  test('never throws, whatever a browser stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => typeof isBlockedReferrer(text, blocked) === 'boolean'),
    );
  });
});

describe('[E2] slots', () => {
  test('a grant is spread without loss, evenly, and never to a slot that gets nothing', () => {
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

  test('one slot for a small inviter, 16 at most', () => {
    expect([0, 1, 25, 26, 400, 401, 1_000_000].map(slotsFor)).toEqual([1, 1, 1, 2, 16, 16, 16]);
  });
});
