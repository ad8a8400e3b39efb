import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#app/create-app.ts';
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test.each([
  [false, 200],
  [true, 404],
])('[C5] the demo site, in production %s, responds with %i', async (production, status) => {
  const server = { respond: async () => new Response('a page', { status: 404 }), getStylesheetUrls: () => [] };
  const resources = { ...app.resources, config: { ...app.resources.config, production } };
  const { http, close } = await createApp(resources, { server, clientFolder: import.meta.dirname });
  const response = await http.inject({ url: '/demo/shop', headers: { host: 'club.example' } });
  await close();
  expect(response.statusCode).toBe(status);
});
