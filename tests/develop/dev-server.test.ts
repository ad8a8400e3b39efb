// script/dev on a copy of the sources, which the test changes.
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { LOCALES } from '#kernel/locale.ts';
import { TEMPLATE_KINDS } from '#modules/mail/rules/mail-kinds.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type DevServer, startDevServer } from '../support/dev-server.ts';

/** For a busy machine, where the program starts again within half a minute. */
const CHANGED_WITHIN_MS = 60_000;
const TEST_TIMEOUT_MS = 180_000;
const PAGE = 'src/web/site/login/page.tsx';

let database: TestDatabase;
let server: DevServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startDevServer(database.connectionString);
}, TEST_TIMEOUT_MS);

afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

async function read(
  path: string,
): Promise<{ readonly status: number; readonly policy: string; readonly text: string }> {
  const response = await fetch(server.origin + path, { headers: { 'accept-language': 'en' } });
  const policy = response.headers.get('content-security-policy') ?? '';
  return { status: response.status, policy, text: await response.text() };
}

/** Reads an address again until it says so. */
function waitFor(path: string, text: string): Promise<void> {
  return expect
    .poll(async () => (await read(path)).text, { timeout: CHANGED_WITHIN_MS, interval: 100 })
    .toContain(text);
}

function change(path: string, from: string, to: string): void {
  const file = join(server.folder, path);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

/** Vite's socket for the browser, and what it sends. */
async function openHotSocket() {
  const { text } = await read('/acquisition/@vite/client');
  const [, token = ''] = /wsToken = "([^"]+)"/.exec(text) ?? [];
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/acquisition/?token=${token}`, 'vite-hmr');
  const messages: { readonly type: string; readonly updates?: readonly { readonly path: string }[] }[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  await once(socket, 'open');
  return { messages, close: () => socket.close() };
}

describe('script/dev', { timeout: TEST_TIMEOUT_MS }, () => {
  test('serves pages from the sources, with styles and scripts that their policy allows', async () => {
    const { status, policy, text } = await read('/acquisition/login');
    expect(status).toBe(200);
    expect(text).toContain('<title>Log in');
    expect(text).toContain('/acquisition/src/web/entry.client.tsx');
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+')+;/);
    expect((await read('/acquisition/src/web/ui/base.css')).status).toBe(200);
    expect((await read('/acquisition/')).text).toContain('<title>');
  });

  test('has the program, its data and its consent script', async () => {
    expect((await read('/healthz')).status).toBe(200);
    expect((await read('/demo/shop')).text).toContain('/acquisition/src/web/ui/base.css');
    expect((await read('/entrance/cmp/js/cmp_min.js')).text).toContain('cmp_choices.js');
    const query = encodeURIComponent('{ landing(slug: "") { __typename } }');
    expect(JSON.parse((await read(`/acquisition/graphql?query=${query}`)).text).data).toHaveProperty('landing');
  });

  test('notifies the browser of a changed page, and renders the next request with it', async () => {
    expect((await read(`/acquisition/${PAGE}`)).status).toBe(200);
    const hot = await openHotSocket();
    change(PAGE, "{t('login.title')}", "{['Changed', t('login.title')].join(': ')}");
    await waitFor('/acquisition/login', 'Changed: Log in');
    await expect
      .poll(() => hot.messages.flatMap(({ updates = [] }) => updates.map(({ path }) => path)), {
        timeout: CHANGED_WITHIN_MS,
      })
      .toContain(`/${PAGE}`);
    hot.close();
    expect(server.output()).not.toContain('Started again');
  });

  test('starts the program again when its code or its texts change', async () => {
    change('src/edge/crawler-routes.ts', 'User-agent: *', 'User-agent: changed');
    await waitFor('/robots.txt', 'User-agent: changed');
    change('src/texts/en/site/login.json', '"login.title": "Log in"', '"login.title": "Come in"');
    await waitFor('/acquisition/login', 'Come in');
    expect(server.output()).toContain('Started again');
  });

  test('shows all parts and mails in each brand and language', async () => {
    const { status, policy, text } = await read('/acquisition/dev/gallery?brand=forme-libre&language=de');
    expect(status).toBe(200);
    expect(policy).toContain("script-src 'self';");
    expect(text).toContain('<html lang="de" data-brand="forme-libre">');
    for (const kind of TEMPLATE_KINDS) expect(text).toContain(`gallery/mails/${kind}?brand=forme-libre`);
    for (const locale of LOCALES) {
      const mail = await read(`/acquisition/dev/gallery/mails/welcome?brand=forme-libre&language=${locale}`);
      expect(mail.text).toContain(`<html lang="${locale}`);
    }
    expect((await read('/acquisition/dev/gallery/mails/none')).status).toBe(404);
  });

  test.each(['data/keys.json', 'artefacts/deep/picture.json', 'deploy/secrets/keys.json', '.env'])(
    'refuses %s, which is beside the sources',
    async (path) => {
      const file = join(server.folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, '{ "key": "a secret" }\n');
      for (const address of [path, `@fs${file}`, `${path}?raw`, `${path}?import`, `@fs${file}?url&raw`]) {
        const { status, text } = await read(`/acquisition/${address}`);
        expect([403, 404], address).toContain(status);
        expect(text, address).not.toContain('a secret');
      }
    },
  );
});
