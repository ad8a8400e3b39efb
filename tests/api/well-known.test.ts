// Where password managers ask for the page that changes a password (W3C, A Well-Known URL for Changing Passwords) [G3].
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const PATH = '/.well-known/change-password';
const ask = (method: 'GET' | 'HEAD' | 'POST', url: string, headers: Readonly<Record<string, string>> = {}) =>
  app.app.http.inject({ method, url, headers: { host: 'club.example', ...headers } });

test.each(['GET', 'HEAD'] as const)('[G3] %s redirects to the page for a while only', async (method) => {
  const { statusCode, headers, body } = await ask(method, PATH);
  expect(statusCode).toBe(302);
  // Relative to the host, whatever the proxy calls it; without a language, which is the visitor's.
  expect(headers.location).toBe('/acquisition/account/security/password');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).toBe('');
});

test('[G3] nothing of the request gets into the redirect', async () => {
  const { headers } = await ask('GET', `${PATH}?next=//evil.example`, { 'x-forwarded-host': 'evil.example' });
  expect(headers.location).toBe('/acquisition/account/security/password');
  expect((await ask('GET', PATH, { host: 'evil.example' })).statusCode).toBe(421);
});

// Password managers trust a redirect only where a path that does not exist is refused as such.
test('[G3] other paths beside it, below the base path, and posts are no such page', async () => {
  const missing = [
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    `/acquisition${PATH}`,
  ];
  for (const path of missing) expect((await ask('GET', path)).statusCode).toBe(404);
  expect((await ask('POST', PATH)).statusCode).toBe(404);
});
