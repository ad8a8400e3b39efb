import { expect, test } from 'vitest';
import { cookieValue, createAnonymousIdCookie, createLocaleCookie, readAnonymousId } from './cookies.ts';

test('[J3] [E6] the language cookie has exactly its specified form', () => {
  expect(createLocaleCookie('de', 'https://club.example')).toBe(
    'lang=de; Path=/; Max-Age=2147483647; SameSite=Lax; Secure',
  );
  expect(createLocaleCookie('de', 'http://127.0.0.1:3000')).toBe('lang=de; Path=/; Max-Age=2147483647; SameSite=Lax');
});

test('[D5] the anonymous id is stored for 182 days, and only a value of its form is one', () => {
  const id = '0123456789abcdef0123456789abcdef';
  expect(createAnonymousIdCookie(id, 'https://club.example')).toBe(
    `vestibule_anonymous_id=${id}; Path=/; Max-Age=15724800; SameSite=Lax; Secure`,
  );
  expect(createAnonymousIdCookie(null, 'http://127.0.0.1:3000')).toBe(
    'vestibule_anonymous_id=; Path=/; Max-Age=0; SameSite=Lax',
  );
  expect(readAnonymousId(`lang=de; vestibule_anonymous_id=${id}`)).toBe(id);
  for (const other of ['', 'short', '<script>', `${id}${id}${id}`])
    expect(readAnonymousId(`vestibule_anonymous_id=${other}`)).toBeNull();
  expect(readAnonymousId(null)).toBeNull();
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
