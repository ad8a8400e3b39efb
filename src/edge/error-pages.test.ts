import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#app/create-app.ts';
import { LOCALES } from '#kernel/locale.ts';
import { translate } from '#texts/translate.ts';
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts';
import type { PagesBuild } from './pages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const SECRET = 'the row of anna@secret.example';
const BUILDS: readonly (readonly [string, PagesBuild['respond']])[] = [
  ['throws', () => Promise.reject(new Error(SECRET))],
  ['responds with the plain text of the router', async () => new Response(SECRET, { status: 500 })],
];

describe.each(BUILDS)('[I6] a pages build that %s', (_, respond) => {
  async function request(url: string) {
    const { http, close } = await createApp(app.resources, {
      server: { respond, getStylesheetUrls: () => [] },
      clientFolder: import.meta.dirname,
    });
    app.logged.length = 0;
    const response = await http.inject({ url, headers: { host: 'club.example' } });
    await close();
    return response;
  }

  test("results in a 500 page with the brand's name and an incident id, without details of the error", async () => {
    const { statusCode, headers, body } = await request('/acquisition/de/login');
    expect(statusCode).toBe(500);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<html lang="de">');
    expect(body).toContain(app.resources.brand.name);
    expect(body).toContain('Interner Serverfehler');
    expect(body).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/);
    expect(body).not.toContain(SECRET);
  });

  test('[B4] results in valid HTML', async () => {
    const { body } = await request('/acquisition/de/login');
    const { results } = await new HtmlValidate({
      extends: ['html-validate:standard', 'html-validate:document'],
    }).validateString(body);
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  });

  test('results in a page that loads nothing and runs nothing', async () => {
    const { headers, body } = await request('/acquisition/login');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(body).not.toMatch(/<script|<link|<img/);
  });
});

test('[I6] the log records an error of the build under the incident id that the page shows', async () => {
  const server = { respond: () => Promise.reject(new Error('no module')), getStylesheetUrls: () => [] };
  const { http, close } = await createApp(app.resources, { server, clientFolder: import.meta.dirname });
  app.logged.length = 0;
  const { body } = await http.inject({ url: '/acquisition/login', headers: { host: 'club.example' } });
  await close();
  const line = JSON.parse(app.logged.find((one) => one.includes('page error')) ?? '{}');
  expect(line.incidentId).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toContain(line.incidentId);
});

test('[I1] the error page has a section in each of the seven languages', async () => {
  const server = { respond: () => Promise.reject(new Error('no module')), getStylesheetUrls: () => [] };
  const { http, close } = await createApp(app.resources, { server, clientFolder: import.meta.dirname });
  const titles = new Set<string>();
  for (const locale of LOCALES) {
    const { body } = await http.inject({
      url: '/acquisition/login',
      headers: { host: 'club.example', 'accept-language': locale },
    });
    for (const key of ['error.server.title', 'error.server.text', 'error.home'])
      expect(body).toContain(translate(locale, key).replaceAll("'", '&#39;'));
    titles.add(translate(locale, 'error.server.title'));
  }
  await close();
  expect(titles.size).toBe(LOCALES.length);
});
