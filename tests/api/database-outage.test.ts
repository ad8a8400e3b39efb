import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#app/create-app.ts';
import type { PagesBuild } from '#edge/pages.ts';
import { LOCALES } from '#kernel/locale.ts';
import { translate } from '#texts/translate.ts';
import { runAsAdmin, withDatabase } from '../support/admin.ts';
import { eventually } from '../support/cluster.ts';
import { operationText } from '../support/graphql.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember } from '../support/visitors.ts';

const BROWSER = { host: 'club.example', accept: 'text/html,*/*;q=0.8' };
const CHECK = { query: operationText('checkRegistrationCode'), operationName: 'checkRegistrationCode' };

/** Replaces the pages: each looks up an invitation and shows a text in any case. */
const respond: PagesBuild['respond'] = async (request, deps) => {
  const { errors } = await deps.execute({ ...CHECK, variables: { registrationCode: 'NOCTURNE' } });
  const text = errors ? `not available in ${request.method}` : 'a door';
  return new Response(`<p>${text}</p>`, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};

let app: TestApp;
let web: Awaited<ReturnType<typeof createApp>>;
let token = '';
beforeAll(async () => {
  app = await openTestApp();
  token = (await becomeMember(app)).token;
  const build = { server: { respond, getStylesheetUrls: () => [] }, clientFolder: import.meta.dirname };
  web = await createApp(app.resources, build);
});
afterAll(async () => {
  await web.close();
  await app.close();
});

/** Closes all connections to the database and refuses new ones, or allows them again. */
async function letIn(allowed: boolean): Promise<void> {
  const [, name = ''] = /^\w+:\/\/[^/]*\/([^?]*)/.exec(app.connectionString) ?? [];
  const admin = withDatabase(app.connectionString, 'postgres');
  await runAsAdmin(admin, `alter database ${name} allow_connections ${allowed}`);
  if (allowed) return;
  await runAsAdmin(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await sleep(200);
}

const page = (url: string, headers = {}, method: 'GET' | 'POST' = 'GET') =>
  web.http.inject({ method, url: `/acquisition${url}`, headers: { ...BROWSER, ...headers } });

describe('[H4] while PostgreSQL is unreachable', () => {
  beforeAll(() => letIn(false));
  afterAll(() => letIn(true));

  test('GraphQL responds to a request with a token by a GraphQL error with the seconds to wait', async () => {
    const { status, headers, errors, body } = await app.post(CHECK, bearer(token));
    expect([status, headers['content-type']]).toEqual([503, 'application/json; charset=utf-8']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(errors?.[0]?.extensions).toEqual({ code: 'INTERNAL_SERVER_ERROR', incidentId: expect.any(String) });
    expect(body).not.toMatch(/postgres|connect|stack/i);
    expect(app.logged.join('')).toContain(String(errors?.[0]?.extensions?.incidentId));
  });

  test.each(LOCALES)('every page in %s is a 503 with its text', async (locale) => {
    for (const cookie of ['', `vestibule_token=${token}`]) {
      for (const path of [`/${locale}/`, `/${locale}/?rc=NOCTURNE`, `/${locale}/nocturne`]) {
        const { statusCode, headers, body } = await page(path, { cookie });
        expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(body).toContain(`<html lang="${locale}">`);
        expect(body).toContain(translate(locale, 'error.away.title'));
        expect(body).not.toContain('not available in');
      }
    }
  });

  test('a posted form keeps its page', async () => {
    const { statusCode, headers, body } = await page('/login', { origin: 'https://club.example' }, 'POST');
    expect([statusCode, body]).toEqual([503, '<p>not available in POST</p>']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('[H4] everything works again without a restart', async () => {
  await eventually(async () => (await page('/?rc=NOCTURNE')).statusCode === 200);
  expect((await page('/', { cookie: `vestibule_token=${token}` })).body).toBe('<p>a door</p>');
  expect((await app.post({ ...CHECK, variables: { registrationCode: 'NOCTURNE' } }, bearer(token))).status).toBe(200);
});

describe('[H4] under overload', () => {
  /** The error of the event loop's guard. */
  async function overloaded(path: string, headers: Readonly<Record<string, string>>) {
    const own = await createApp(app.resources, null);
    const busy = Object.assign(new Error('Service Unavailable'), { statusCode: 503, code: 'FST_UNDER_PRESSURE' });
    own.http.addHook('preHandler', (_request, reply, next) => {
      reply.header('retry-after', '10');
      next(busy);
    });
    own.http.get('/acquisition/page', async () => 'never');
    const method = path.endsWith('graphql') ? 'POST' : 'GET';
    const response = await own.http.inject({ method, url: path, headers, payload: method === 'POST' ? CHECK : '' });
    await own.close();
    return response;
  }

  test('a browser gets a page in its language', async () => {
    const response = await overloaded('/acquisition/page', { ...BROWSER, 'accept-language': 'fr' });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10']);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain(translate('fr', 'error.away.title'));
  });

  test('another client gets a two-word text', async () => {
    const response = await overloaded('/acquisition/page', { host: 'club.example' });
    expect([response.statusCode, response.body]).toEqual([503, 'Service Unavailable']);
  });

  test('GraphQL responds with a GraphQL error, which is not logged as an internal one', async () => {
    app.logged.length = 0;
    const response = await overloaded('/acquisition/graphql', BROWSER);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10']);
    const errors = [{ message: 'Service Unavailable', extensions: { code: 'SERVICE_UNAVAILABLE' } }];
    expect(response.json()).toEqual({ errors });
    expect(app.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});
