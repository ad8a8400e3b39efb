import { expect, test } from 'vitest';
import { sanitizeName } from './sanitize-name.ts';

test.each([
  ['Anna', 'Anna'],
  ['  Jean-Luc  ', 'Jean-Luc'],
  ["Maria D'Angelo", "Maria D'Angelo"],
  ['J. R.', 'J. R.'],
  ['Żółć', 'Żółć'],
  ['Anna\r\nMaria', 'Anna Maria'],
  ['Rock\u2019n', 'Rock\u2019n'],
  ['Анна', 'Анна'],
  ['美玲', '美玲'],
  ['<script>alert(1)</script>', ''],
  ['Anna\r\nBcc: eve', ''],
  ['{brand} {0, plural, other {#}}', ''],
  ['\u202Eanna\u202C\u2066\u200F', 'anna'],
  ['\\u000d\\u000aBcc', ''],
  ['\u05D3\u05E0\u05D4', '\u2068\u05D3\u05E0\u05D4\u2069'],
  ['Win at evil.com now', ''],
  ['www evil', ''],
  ['https://x', ''],
  ['eve@x', ''],
  ['...', ''],
  ['cafe\u0301.com', ''],
  ['evil.com\u0301', ''],
  ['evil.c\u0301om', ''],
  ['www\u0301.evil', ''],
  ['evil\ua4f8com', ''],
  ['\u3164\u3164', ''],
  [`Z${'\u0351'.repeat(40)}`, ''],
  ['\ufdfa'.repeat(50), ''],
  ['Ange\u0301lique', 'Angélique'],
  ['Anna\u00a0Maria', 'Anna Maria'],
  ['', ''],
])('%j is addressed as %j', (name, addressed) => {
  expect(sanitizeName(name)).toBe(addressed);
});

test('a long name is omitted', () => {
  expect(sanitizeName('𝒜'.repeat(50))).toHaveLength(100);
  expect(sanitizeName('𝒜'.repeat(51))).toBe('');
});
