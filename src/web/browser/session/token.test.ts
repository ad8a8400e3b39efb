import { expect, test } from 'vitest';
import { cookieValue, createExpiredTokenCookie, createLocaleCookie, createTokenCookie } from '#web/routing/cookies.ts';
import { formatAuthorization } from './token.ts';

test.each([
  ['abc', 'Bearer abc'],
  ['Bearer abc', 'Bearer abc'],
  ['Basic abc', 'Basic abc'],
  ['eyJ.a.b', 'Bearer eyJ.a.b'],
])('the token %s is sent as %s', (token, header) => {
  expect(formatAuthorization(token)).toBe(header);
});

test('cookies have the specified lifetime and are secure on https', () => {
  const https = 'https://club.example';
  expect(createTokenCookie('a', https)).toBe('vestibule_token=a; Path=/; Max-Age=604800; SameSite=Lax; Secure');
  expect(createTokenCookie('a', 'http://127.0.0.1:3000')).not.toContain('Secure');
  expect(createExpiredTokenCookie(https)).toContain('Max-Age=0');
  expect(createLocaleCookie('de', https)).toBe('lang=de; Path=/; Max-Age=2147483647; SameSite=Lax; Secure');
});

test('the cookie is found among others', () => {
  expect(cookieValue('a=1; lang=de; b=2', 'lang')).toBe('de');
  expect(cookieValue('xlang=de', 'lang')).toBeNull();
  expect(cookieValue('lang; a=b', 'lang')).toBeNull();
  expect(cookieValue('a=1; lang =de=', 'lang')).toBe('de=');
  expect(cookieValue(null, 'lang')).toBeNull();
  expect(cookieValue('lang=%E0%A4', 'lang')).toBe('%E0%A4');
});
