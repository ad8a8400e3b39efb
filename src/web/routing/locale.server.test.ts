import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Locale } from '#kernel/locale.ts';
import { type LoadContext, loadContext } from './load-context.ts';
import { decideLocale, redirectToLocale } from './locale.server.ts';

function decide(path: string, locale: Locale) {
  return decideLocale(new URL(`https://club.example/acquisition${path}`), locale);
}

describe('[B7] an unprefixed path', () => {
  test.each([
    ['/', 'de', '/acquisition/de'],
    ['/?rc=A&vt=1', 'de', '/acquisition/de?rc=A&vt=1'],
    ['/login', 'it', '/acquisition/it/login'],
    ['/login', 'en', null],
    ['/NOCTURNE', 'nl', '/acquisition/nl/NOCTURNE'],
  ] as const)('%s of a visitor with the language %s moves to %s', (path, locale, moveTo) => {
    expect(decide(path, locale)).toEqual({ locale, moveTo, prefixed: false });
  });
});

test.each([
  ['/fr', 'fr'],
  ['/en/login', 'en'],
  ['/de/nothing/here', 'de'],
])('[E6] the prefix of %s wins', (path, locale) => {
  expect(decide(path, 'sv')).toEqual({ locale, moveTo: null, prefixed: true });
});

test.each([
  ['/EN', '/acquisition/en'],
  ['/De/login?returnTo=%2F', '/acquisition/de/login?returnTo=%2F'],
  ['/de-AT/about-us', '/acquisition/de/about-us'],
  ['/de-at/', null],
  ['/DE-AT', null],
  ['/DEUTSCH', null],
  ['/zh-CN/about-us', null],
])('[B7] %s is an alternative spelling of %s', (path, meant) => {
  expect(decide(path, 'en').moveTo).toBe(meant);
});

describe('[E6] [B7] a request', () => {
  test.each([
    ['GET', '/acquisition/login?a=1', '/acquisition/de/login?a=1', 'lang=de'],
    ['HEAD', '/acquisition/login', '/acquisition/de/login', 'lang=de'],
    ['GET', '/acquisition/fr/login', null, 'lang=fr'],
    ['POST', '/acquisition/login', null, undefined],
    ['POST', '/acquisition/fr/login', null, undefined],
    ['GET', '/acquisition/login.data?_routes=login', null, undefined],
    ['GET', '/acquisition/fr/login.data', null, undefined],
  ])('%s %s of a German visitor moves to %s and stores %s', async (method, address, moveTo, stored) => {
    const response = await place(method, address);
    expect(response.headers.get('location')).toBe(moveTo);
    expect(response.headers.get('cache-control')).toBe(moveTo && 'no-store');
    expect(response.headers.getSetCookie()[0]?.split(';')[0]).toBe(stored);
  });

  test('varies by cookie and language without a prefix, by neither with one', async () => {
    expect((await place('GET', '/acquisition/login')).headers.get('vary')).toBe('Cookie, Accept-Language');
    expect((await place('GET', '/acquisition/fr/login')).headers.get('vary')).toBeNull();
  });
});

test('[E6] that is no document sets no language cookie: a shared cache may store its response', async () => {
  const manifest = await place('GET', '/acquisition/fr/site.webmanifest', 'application/manifest+json');
  expect(manifest.headers.getSetCookie()).toEqual([]);
});

/** The response of the middleware to a German visitor's request. */
async function place(method: string, address: string, type = 'text/html; charset=utf-8'): Promise<Response> {
  const request = new Request(`https://club.example${address}`, { method });
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\.data$/, '');
  const known = { publicOrigin: 'https://club.example', visit: { locale: 'de' } } as LoadContext;
  const context = new RouterContextProvider(new Map([[loadContext, known]]));
  const visit = { request, url, context, params: {} } as unknown as Parameters<typeof redirectToLocale>[0];
  return (await redirectToLocale(
    visit,
    async () => new Response('page', { headers: { 'content-type': type } }),
  )) as Response;
}
