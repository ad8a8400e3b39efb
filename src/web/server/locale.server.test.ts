import { describe, expect, test } from 'vitest';
import { decideLocale } from './locale.server.ts';

function decide(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const url = new URL(`https://club.example/acquisition${path}`);
  return decideLocale(new Request(url, { method, headers }), url);
}

describe('an unprefixed path', () => {
  test.each([
    ['/', { 'Accept-Language': 'de-AT,en;q=0.8' }, 'de', '/acquisition/de'],
    ['/?rc=A&vt=1', { 'Accept-Language': 'de' }, 'de', '/acquisition/de?rc=A&vt=1'],
    ['/login', { 'Accept-Language': 'ja,fr;q=0.3,it;q=0.9' }, 'it', '/acquisition/it/login'],
    ['/login', { Cookie: 'a=b; lang=sv', 'Accept-Language': 'de' }, 'sv', '/acquisition/sv/login'],
    ['/login', { Cookie: 'lang=xx', 'Accept-Language': 'pl' }, 'pl', '/acquisition/pl/login'],
    ['/login', { Cookie: 'lang=en', 'Accept-Language': 'de' }, 'en', null],
    ['/login', { 'Accept-Language': 'ja' }, 'en', null],
    ['/login', {}, 'en', null],
    ['/NOCTURNE', { 'Accept-Language': 'nl' }, 'nl', '/acquisition/nl/NOCTURNE'],
  ])('%s with %o is %s at %s', (path, headers, locale, moveTo) => {
    expect(decide(path, headers)).toEqual({ locale, moveTo, prefixed: false });
  });

  test('keeps what is posted', () => {
    expect(decide('/login', { 'Accept-Language': 'de' }, 'POST').moveTo).toBeNull();
  });
});

test.each([
  ['/fr', 'fr'],
  ['/en/login', 'en'],
  ['/de/nothing/here', 'de'],
])('the prefix of %s wins', (path, locale) => {
  expect(decide(path, { Cookie: 'lang=sv', 'Accept-Language': 'pl' })).toEqual({
    locale,
    moveTo: null,
    prefixed: true,
  });
});
