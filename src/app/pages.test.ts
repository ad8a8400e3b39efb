import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { localeOf } from './pages.ts';

/** What the server makes of a request's headers. */
async function localeFor(url: string, headers: Record<string, string>): Promise<string> {
  const http = fastify();
  await http.register(cookie);
  http.get('/acquisition/*', async (request) => localeOf(request));
  return (await http.inject({ url: `/acquisition${url}`, headers })).body;
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
])('%s with %o is %s', async (url, headers, locale) => {
  expect(await localeFor(url, headers as Record<string, string>)).toBe(locale);
});
