import { expect, test } from 'vitest';
import { addressableName } from './names.ts';

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
  ['', ''],
])('%j is addressed as %j', (name, addressed) => {
  expect(addressableName(name)).toBe(addressed);
});

test('a long name is not shown', () => {
  expect(addressableName('𝒜'.repeat(50))).toHaveLength(100);
  expect(addressableName('𝒜'.repeat(51))).toBe('');
});
