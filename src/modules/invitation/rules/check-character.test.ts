import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODE_ALPHABET, CODE_DIGITS, isMistypedCode } from './check-character.ts';
import { drawCode, isPossibleCode, normalizeCode, validateCode } from './code.ts';

const random = (bytes: number) => randomBytes(bytes);
const drawn = fc.constant(null).map(() => drawCode(random));
const anything = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The positions of letters and digits; hyphens separate groups. */
const PLACES = [0, 1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16];

function replaceAt(code: string, place: number, character: string): string {
  return code.slice(0, place) + character + code.slice(place + 1);
}

describe('[E3] [K14] generated codes', () => {
  test('have 15 unambiguous characters in three groups that begin with a digit, each about equally frequent', () => {
    const codes = Array.from({ length: 3_000 }, () => drawCode(random));
    const form = /^[2-9][2-9A-HJKMNP-TV-Z]{3}-[2-9][2-9A-HJKMNP-TV-Z]{4}-[2-9][2-9A-HJKMNP-TV-Z]{5}$/;
    expect(codes.every((code) => form.test(code) && validateCode(code) === null && isPossibleCode(code))).toBe(true);
    expect(new Set(codes).size).toBe(codes.length);
    expectEven(codes.map((code) => code.charAt(0) + code.charAt(5) + code.charAt(11)).join(''), CODE_DIGITS);
    expectEven(codes.map((code) => code.slice(1, 4) + code.slice(6, 10) + code.slice(12, 16)).join(''), CODE_ALPHABET);
  });

  test('bytes that would favour some characters are discarded', () => {
    let calls = 0;
    const fixed = (bytes: number) => new Uint8Array(bytes).fill(calls++ === 1 ? 255 : 0);
    expect(drawCode(fixed)).toBe('2222-22222-222223');
  });

  test('another one is drawn where the alphabet has no check character of the needed value', () => {
    let calls = 0;
    // The value of the first 14 characters is then 11: three times as much and 30 make 1 modulo 31.
    const drawnBytes = [...new Array(13).fill(0), 11];
    const code = drawCode((bytes) => new Uint8Array(bytes).fill(drawnBytes[calls++] ?? 0));
    expect(code).toBe('2222-22222-222223');
    expect(calls).toBe(28);
  });

  test('every single wrong character is a typing error, also one that no generated code contains', () => {
    fc.assert(
      fc.property(drawn, (code) => {
        const typed = PLACES.flatMap((place) => anything.map((character) => replaceAt(code, place, character)));
        expect(typed.filter((text) => isMistypedCode(text) === (text === code))).toEqual([]);
      }),
    );
  });

  test('two swapped neighbours are a typing error, also across a hyphen', () => {
    fc.assert(
      fc.property(drawn, (code) => {
        for (const [index, place] of PLACES.entries()) {
          const next = PLACES[index + 1];
          if (next === undefined) continue;
          const typed = replaceAt(replaceAt(code, place, code.charAt(next)), next, code.charAt(place));
          expect(isMistypedCode(typed), `${typed} for ${code}`).toBe(typed !== code);
        }
      }),
    );
  });

  test('a typing error is found in any case and with blanks around it, and is not looked up', () => {
    const typed = ' 2222-22222-222224\n';
    expect(validateCode(typed)).toBe('code.mistyped');
    expect(validateCode(typed.replace('4', 'b').toLowerCase())).toBe('code.mistyped');
    expect(isPossibleCode(normalizeCode(typed))).toBe(false);
  });
});

describe('[K14] codes without check character stay valid', () => {
  const former = fc
    .array(fc.constantFrom(...CODE_ALPHABET), { minLength: 13, maxLength: 13 })
    .map((all) => all.join(''));
  const word = fc.array(fc.constantFrom(...anything), { minLength: 1, maxLength: 12 }).map((all) => all.join(''));
  const words = fc.array(word, { minLength: 1, maxLength: 5 });
  const letters = fc.array(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), { minLength: 1, maxLength: 8 });

  test('those that earlier versions generated', () => {
    fc.assert(fc.property(former, (code) => validateCode(code) === null));
  });

  test('those that begin groups with letters, as chosen codes do', () => {
    const chosen = fc.array(
      letters.map((all) => all.join('')),
      { minLength: 1, maxLength: 5 },
    );
    const suffix = fc.integer({ min: 0, max: 999_999 });
    fc.assert(fc.property(chosen, suffix, (all, number) => validateCode([...all, number].join('-')) === null));
    fc.assert(fc.property(chosen, suffix, (all, number) => validateCode([...all, number].join('')) === null));
  });

  test('those of any other form: without hyphens, with underscores, and with groups of other lengths', () => {
    fc.assert(fc.property(words, (all) => validateCode(all.join('')) === null));
    fc.assert(fc.property(words, (all) => validateCode(all.join('_')) === null));
    const isGenerated = (all: readonly string[]) => all.map(({ length }) => length).join() === '4,5,6';
    fc.assert(fc.property(words, (all) => isGenerated(all) || validateCode(all.join('-')) === null));
  });

  test.each([
    'SOCIAL15',
    'SOCIAL-10-PERCENT',
    'CLUB-000000012',
    'CLUB-PARTY-SUMMER',
    '2026-PARTY-SUMMER',
    'A_B-C',
    '2026',
  ])('%s', (code) => {
    expect(validateCode(code)).toBeNull();
  });
});

/** A count of each character within six standard deviations of the expected number. */
function expectEven(text: string, alphabet: string): void {
  const expected = text.length / alphabet.length;
  for (const character of alphabet) {
    const deviation = text.split(character).length - 1 - expected;
    expect(Math.abs(deviation), character).toBeLessThan(6 * Math.sqrt(expected));
  }
}
