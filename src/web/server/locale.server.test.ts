import { describe, expect, test } from 'vitest';
import type { Locale } from '../../kernel/locale.ts';
import { decideLocale } from './locale.server.ts';

function decide(path: string, locale: Locale, method = 'GET') {
  return decideLocale(method, new URL(`https://club.example/acquisition${path}`), locale);
}

describe('an unprefixed path', () => {
  test.each([
    ['/', 'de', '/acquisition/de'],
    ['/?rc=A&vt=1', 'de', '/acquisition/de?rc=A&vt=1'],
    ['/login', 'it', '/acquisition/it/login'],
    ['/login', 'en', null],
    ['/NOCTURNE', 'nl', '/acquisition/nl/NOCTURNE'],
  ] as const)('%s of a visitor who reads %s is at %s', (path, locale, moveTo) => {
    expect(decide(path, locale)).toEqual({ locale, moveTo, prefixed: false });
  });

  test('keeps what is posted', () => {
    expect(decide('/login', 'de', 'POST').moveTo).toBeNull();
  });
});

test.each([
  ['/fr', 'fr'],
  ['/en/login', 'en'],
  ['/de/nothing/here', 'de'],
])('the prefix of %s wins', (path, locale) => {
  expect(decide(path, 'sv')).toEqual({ locale, moveTo: null, prefixed: true });
});
