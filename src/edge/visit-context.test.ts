import fastify from 'fastify';
import { expect, test } from 'vitest';
import { getPageLocale } from './visit-context.ts';

/** The part of the visit context that the server derives from headers. */
async function localeFor(url: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') {
  const http = fastify();
  http.all('/acquisition/*', async (request) => getPageLocale(request));
  return (await http.inject({ method, url: `/acquisition${url}`, headers })).body;
}

test.each([
  ['/', { 'accept-language': 'de-AT,en;q=0.8' }, 'de'],
  ['/login', { 'accept-language': 'ja,fr;q=0.3,it;q=0.9' }, 'it'],
  ['/login', { cookie: 'a=b; lang=sv', 'accept-language': 'de' }, 'sv'],
  ['/login', { cookie: 'lang=xx', 'accept-language': 'pl' }, 'pl'],
  ['/login', { cookie: 'lang=en', 'accept-language': 'de' }, 'en'],
  ['/login', { 'accept-language': 'ja' }, 'en'],
  ['/login', {}, 'en'],
  ['/fr/login', { cookie: 'lang=sv', 'accept-language': 'de' }, 'fr'],
  ['/login', { cookie: 'lang=EN', 'accept-language': 'de' }, 'de'],
  ['/login', { cookie: 'lang=de-AT', 'accept-language': 'fr' }, 'fr'],
  ['/login', { cookie: 'lang=', 'accept-language': 'fr' }, 'fr'],
  ['/login', { cookie: 'lang=sv; lang=de' }, 'sv'],
  ['/login', { cookie: 'language=sv; xlang=it', 'accept-language': 'nl' }, 'nl'],
])('[E6] %s with %o is %s', async (url, headers, locale) => {
  expect(await localeFor(url, headers as Record<string, string>)).toBe(locale);
});

test.each([
  ['/de.data', 'GET', 'de'],
  ['/de/login.data?_routes=root', 'GET', 'de'],
  ['/de/_.data', 'GET', 'de'],
  ['/_.data', 'GET', 'en'],
  ['/login.data', 'GET', 'en'],
  ['/login', 'POST', 'en'],
  ['/it/login', 'POST', 'it'],
] as const)(
  '[E6] data requests and posts have the language of the page that sends them: %s by %s is %s',
  async (url, method, locale) => {
    expect(await localeFor(url, { cookie: 'lang=sv', 'accept-language': 'fr' }, method)).toBe(locale);
  },
);
