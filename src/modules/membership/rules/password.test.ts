import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import texts from '#texts/en/site/account.json' with { type: 'json' };
import { COMMON_WORDS } from './common-passwords.ts';
import { type PasswordValidationCode, validatePassword } from './password.ts';

const clara = {
  email: 'c.lindqvist@example.com',
  firstName: 'Clara Ann',
  lastName: 'Lindqvist-Müller',
  brandName: 'Nocturne',
};

function judge(password: string): PasswordValidationCode | null {
  return validatePassword(password, clara);
}

describe('[C11] a password', () => {
  test.each([
    ['9 characters', 'kXq7-vB2m', 'too-short'],
    ['10 characters', 'kXq7-vB2mP', null],
    ['128 characters', 'kXq7-vB2mPw9'.repeat(11).slice(0, 128), null],
    ['129 characters', 'kXq7-vB2mPw9'.repeat(11).slice(0, 129), 'too-long'],
    ['nothing', '', 'too-short'],
  ])('of %s', (_, password, validationCode) => {
    expect(judge(password)).toBe(validationCode);
  });

  test('is counted in perceived characters, not in bytes or UTF-16 units', () => {
    expect(judge('🦊🐝🌵🎈🛶🧭🥐🪁🎺')).toBe('too-short');
    expect(judge('🦊🐝🌵🎈🛶🧭🥐🪁🎺🍋')).toBeNull();
    expect(judge('áéíóúàèìò'.normalize('NFD'))).toBe('too-short');
  });

  test.each([
    'password12',
    'Password123!',
    'P@ssw0rd2024',
    'pa55w0rd!!',
    '1234567890',
    '0987654321',
    'qwertyuiop',
    'QWERTZUIOP',
    'azertyuiop',
    '1qaz2wsx3edc',
    '1q2w3e4r5t',
    'zxcvbnm123',
    'abcdefghij',
    'zyxwvutsrq',
    'aaaaaaaaaa',
    'ababababab',
    'abc123abc123',
    '112233445566778899',
    'iloveyou1234',
    'I10vey0u!!',
    'letmein2025',
    'Sunshine2024',
    'princess!1',
    'Fußball123'.replace('Fußball', 'football'),
    'Passwort1!',
    'Schmetterling1',
    'motdepasse1',
    'Willkommen2026!',
    'Chocolat99',
    'haslo12345',
    'wachtwoord1',
    'sommar2026!',
    'liverpool1892',
    'dragonmonkey',
    'adminadmin',
    'Invitation2026',
    'passwordpassword',
    '2580258025',
    'qwerty2024!!',
    'kXqkXqkXqkXq',
    'Älskling123',
  ])('%s is common', (password) => {
    expect(judge(password)).toBe('common');
  });

  test.each([
    'correct horse battery staple',
    'three quiet lanterns',
    'Teppich-im-Nebel',
    'wolkenbruch am fjord',
    'Xk2#vQ9!mZ',
    'vélo sous la pluie',
    'żółta łódka tańczy',
    '夜明けの灯台を歩く人',
  ])('%s is accepted', (password) => {
    expect(judge(password)).toBeNull();
  });

  test.each([
    'my clara is here',
    'CLARA-kx82-vq',
    'c1@ra-kx82-vq',
    'xx-Lindqvist-92',
    'muller forest path',
    'müller forest path',
    'red nocturne door',
    'N0CTURN3 9x2k',
    'ann.walks.home',
  ])('%s contains a word of the person or the brand', (password) => {
    expect(judge(password)).toBe('personal');
  });

  test('a short name within a longer word does not count', () => {
    expect(judge('planning a quiet sail')).toBeNull();
    expect(
      validatePassword('no names known here', { email: '', firstName: '', lastName: '', brandName: '' }),
    ).toBeNull();
  });

  test('any listed word with a year is common', () => {
    const weak = COMMON_WORDS.filter((word) => word.length >= 6).map((word) => judge(`${word}2026`));
    expect(new Set(weak)).toEqual(new Set(['common']));
    expect(new Set(COMMON_WORDS).size).toBeGreaterThan(500);
  });

  test('has the same result in any case, within a bounded time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 140 }), (password) => {
        expect(judge(password.toUpperCase())).toBe(judge(password.toLowerCase()));
      }),
    );
    const start = performance.now();
    judge('kXq7-vB2mPw9'.repeat(11).slice(0, 128));
    expect(performance.now() - start).toBeLessThan(250);
  });

  test('random letters and digits are accepted', () => {
    const letter = fc.constantFrom(...'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789');
    const strong = fc.string({ unit: letter, minLength: 20, maxLength: 40 });
    fc.assert(fc.property(strong, (password) => judge(password) === null || judge(password) === 'personal'));
  });

  test('[F1] every refusal has a text', () => {
    const codes: readonly PasswordValidationCode[] = ['too-short', 'too-long', 'common', 'personal'];
    for (const validationCode of codes) expect(texts[`password.${validationCode}`]).toMatch(/\w/);
  });
});
