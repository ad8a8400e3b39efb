import { expect, test } from 'vitest';
import { cookieValue, createLocaleCookie } from './cookies.ts';

test('[J3] [E6] the language cookie has exactly its specified form', () => {
  expect(createLocaleCookie('de', 'https://club.example')).toBe(
    'lang=de; Path=/; Max-Age=2147483647; SameSite=Lax; Secure',
  );
  expect(createLocaleCookie('de', 'http://127.0.0.1:3000')).toBe('lang=de; Path=/; Max-Age=2147483647; SameSite=Lax');
});

test.each([
  ['lang=de', 'de'],
  ['a=b; lang=de; lang=fr', 'de'],
  ['lang=%64e', 'de'],
  ['lang=%', '%'],
  ['lang', null],
  ['slang=de', null],
  ['lang=', ''],
  [null, null],
])('[E6] browser and server alike read %s as %s', (cookies, value) => {
  expect(cookieValue(cookies, 'lang')).toBe(value);
});
