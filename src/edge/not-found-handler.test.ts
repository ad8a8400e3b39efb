// Pages are plain text here: these tests check which handler serves a path, and how.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '#app/create-app.ts';
import { translate } from '#texts/translate.ts';
import { sendHttp } from '../../tests/support/http.ts';
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let program: App;
const rendered: string[] = [];

beforeAll(async () => {
  app = await openTestApp();
  const server = {
    async respond({ url }: Request) {
      rendered.push(new URL(url).pathname);
      return new Response('<!doctype html>a page', { status: 404, headers: { 'content-type': 'text/html' } });
    },
    getStylesheetUrls: () => [],
  };
  program = await createApp(app.resources, { server, clientFolder: import.meta.dirname });
});
afterAll(async () => {
  await program.close();
  await app.close();
});

async function request(url: string, headers: Readonly<Record<string, string>> = {}, method: string = 'GET') {
  app.logged.length = 0;
  rendered.length = 0;
  return program.http.inject({ method: method as 'GET', url, headers: { host: 'club.example', ...headers } });
}

describe('[B4] a path with a malformed percent encoding', () => {
  test.each([
    ['/acquisition/%', '/acquisition/%25'],
    ['/acquisition/de/%E0%A4%A', '/acquisition/de/%25E0%25A4%25A'],
    ['/acquisition/%ff?x=%', '/acquisition/%25ff'],
    ['/acquisition/login/%zz/%20', '/acquisition/login/%25zz/%2520'],
  ])('%s is handled as a page: with headers, a log line and the host check', async (url, path) => {
    const response = await request(url);
    expect(rendered).toEqual([path]);
    expect(response.statusCode).toBe(404);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(JSON.parse(app.logged.at(-1) ?? '{}')).toMatchObject({ msg: 'request', status: 404 });
    expect((await request(url, { host: 'evil.example' })).statusCode).toBe(421);
    expect(rendered).toEqual([]);
  });

  test('a path that decodes stays as it was written', async () => {
    await request('/acquisition/caf%C3%A9/%25/%2F?rc=%');
    expect(rendered).toEqual(['/acquisition/caf%C3%A9/%25/%2F']);
  });
});

describe('[B4] a path without a route', () => {
  test.each(['//acquisition/', '/nothing', '/%', '/acquisitions/de'])(
    "%s gets the generic page in the visitor's language",
    async (url) => {
      const { statusCode, headers, body } = await request(url, { 'accept-language': 'de' });
      expect(rendered).toEqual([]);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(body).toContain('<html lang="de">');
      expect(body).toContain(`<h1>${translate('de', 'error.notFound.title')}</h1>`);
      expect(body).toContain('href="/acquisition/de"');
      expect(body).not.toContain(translate('de', 'error.incident', { id: '' }).trim());
    },
  );

  test.each(['/acquisition/assets/gone-1a2b3c.js', '/acquisition/assets/gone', '/apple-touch-icon.png'])(
    '%s is a missing file: a two-word response that no cache stores',
    async (url) => {
      const { statusCode, headers, body } = await request(url);
      expect([statusCode, body]).toEqual([404, 'Not Found']);
      expect(headers['content-type']).toMatch(/^text\/plain/);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  test('a POST to such a path gets a two-word response', async () => {
    const { statusCode, body } = await request('/nothing', {}, 'POST');
    expect([statusCode, body]).toEqual([404, 'Not Found']);
  });
});

describe('[B4] a path whose dot segments lead out of the base path', () => {
  /** Uses a real connection: `inject` resolves the dot segments itself. */
  async function requestAsIs(path: string, method = 'GET') {
    rendered.length = 0;
    const { http } = program;
    if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
    return sendHttp({ host: '127.0.0.1', port: (http.server.address() as AddressInfo).port }, path, { method });
  }

  test.each([
    '/acquisition/..//x?id=A',
    '/acquisition/%2e%2e/%2e%2e/evil',
    '/acquisition/..',
    '/acquisition/login/../../x',
  ])('%s is not found, and the router is not called', async (path) => {
    const { status, body } = await requestAsIs(path);
    expect([status, rendered]).toEqual([404, []]);
    expect(body).toContain(`<h1>${translate('en', 'error.notFound.title')}</h1>`);
    expect((await requestAsIs(path, 'POST')).body).toBe('Not Found');
    expect(rendered).toEqual([]);
  });

  test.each(['/acquisition/de/../fr', '/acquisition/./fr'])(
    '%s stays below the base path and is a page',
    async (path) => {
      await requestAsIs(path);
      expect(rendered).toEqual(['/acquisition/fr']);
    },
  );
});

describe('[B4] methods of a page', () => {
  test('OPTIONS lists them', async () => {
    const { statusCode, headers, body } = await request('/acquisition/de/login', {}, 'OPTIONS');
    expect([statusCode, headers.allow, body]).toEqual([204, 'GET, HEAD, POST, OPTIONS', '']);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('%s is refused with a list of the allowed methods', async (method) => {
    const { statusCode, headers, body } = await request('/acquisition/', {}, method);
    expect([statusCode, headers.allow, body]).toEqual([405, 'GET, HEAD, POST, OPTIONS', 'Method Not Allowed']);
    expect(rendered).toEqual([]);
  });
});
