import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getReportSources } from '#edge/site-facts.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { createApp } from './create-app.ts';
import { getErrorReportSettings, openErrorReports } from './error-reports.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const HOST = { host: 'club.example' };
const INGEST = '/acquisition/dev/errors/api/1/item/';
const PRODUCTION = {
  ...{ VESTIBULE_ENV: 'production', PUBLIC_ORIGIN: 'https://club.example', SMTP_URL: 'smtp://mail.example' },
  SECRET_KEYS: `a:${'A'.repeat(43)}`,
};

function configWith(settings: Readonly<Record<string, string>>) {
  const read = readConfig(settings);
  if (read.kind === 'invalid') throw new Error(read.problems.join());
  return read.config;
}

async function shown(): Promise<readonly { from: string; item: Record<string, unknown> }[]> {
  return (await app.app.http.inject({ url: '/acquisition/dev/errors.json', headers: HOST })).json();
}

function post(body: unknown, remoteAddress = '198.51.100.77', from: Readonly<Record<string, string>> = {}) {
  const headers = { ...HOST, 'content-type': 'application/json', ...from };
  return app.app.http.inject({ method: 'POST', url: INGEST, headers, remoteAddress, payload: JSON.stringify(body) });
}

describe('[H7] errors of the program', () => {
  test('a masked GraphQL error is reported under the incident id that the client gets', async () => {
    await app.sql('alter table registration_code rename to hidden');
    const { errors } = await app.send('checkRegistrationCode', { registrationCode: 'NOCTURNE' });
    await app.sql('alter table hidden rename to registration_code');
    await expect
      .poll(async () => (await shown())[0])
      .toMatchObject({
        from: 'server',
        item: { context: 'graphql error', custom: { incidentId: errors?.[0]?.extensions?.incidentId } },
      });
  });

  test('a page error is reported under the incident id that the visitor sees', async () => {
    const respond = () => Promise.reject(new Error('cannot draw for anna@secret.example'));
    const { http, close } = await createApp(app.resources, {
      server: { respond, getStylesheetUrls: () => [] },
      clientFolder: import.meta.dirname,
    });
    const { body } = await http.inject({ url: '/acquisition/login', headers: HOST });
    await close();
    await expect.poll(async () => (await shown())[0]?.item.context).toBe('page error');
    const { incidentId } = ((await shown())[0]?.item.custom ?? {}) as { incidentId: string };
    expect(body).toContain(incidentId);
    expect(JSON.stringify(await shown())).not.toContain('anna');
  });
});

test('[H7] the names and values in an error are reported without the values', async () => {
  const record = JSON.stringify([{ value: 'Walburga', name: 'firstName' }]);
  const message = `cannot send ${record} as [["lastName","Zwiebelkern"]] or lastName=Smith%26Kern`;
  const respond = () => Promise.reject(new Error(message, { cause: new Error(JSON.stringify(record)) }));
  const { http, close } = await createApp(app.resources, {
    server: { respond, getStylesheetUrls: () => [] },
    clientFolder: import.meta.dirname,
  });
  await http.inject({ url: '/acquisition/login', headers: HOST });
  await close();
  await expect.poll(async () => JSON.stringify((await shown())[0])).toContain('cannot send');
  const [item] = await shown();
  expect(JSON.stringify(item)).not.toMatch(/walburga|zwiebelkern|smith|kern/i);
});

describe('[H7] the error report endpoint in development', () => {
  test("accepts an item as Rollbar does and shows the sender's IP address without its last part", async () => {
    const data = { uuid: 'u-1', body: { message: { body: 'hello' } }, request: { user_ip: '$remote_ip_anonymize' } };
    const response = await post({ access_token: 'development', data });
    expect([response.statusCode, response.json()]).toEqual([200, { err: 0, result: { id: null, uuid: 'u-1' } }]);
    expect((await shown())[0]).toMatchObject({ from: 'browser', item: { request: { user_ip: '198.51.100.0' } } });
    await post({ data: { ...data, request: { user_ip: '$remote_ip' } } }, '2001:db8:85a3:8d3::7348');
    expect((await shown())[0]?.item.request).toEqual({ user_ip: '2001:0db8:85a3:0000:0000:0000:0000:0000' });
  });

  test('shows items on a page that executes nothing in them', async () => {
    await post({ data: { body: { trace: { exception: { class: 'Error', message: '<script>alert(1)</script>' } } } } });
    const { body, headers } = await app.app.http.inject({ url: '/acquisition/dev/errors', headers: HOST });
    expect(body).toContain('Error: &#60;script&#62;');
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('shows a value of the wrong type as JSON, so that no item breaks the page', async () => {
    const odd = { toString: 1, valueOf: 2 };
    const bodies = [
      { message: { body: odd } },
      { trace: { exception: { class: odd, message: odd } } },
      { trace_chain: [{ exception: 7 }] },
      { message: 7, trace: 'x' },
      'x',
      null,
    ];
    for (const body of bodies) {
      const data = { body, level: odd, context: odd, uuid: odd, request: { user_ip: odd } };
      expect((await post({ data })).statusCode).toBe(200);
    }
    const { body, statusCode } = await app.app.http.inject({ url: '/acquisition/dev/errors', headers: HOST });
    expect(statusCode).toBe(200);
    expect(body).toContain('<h2>{&#34;toString&#34;:1,&#34;valueOf&#34;:2}</h2>');
    expect(body).toContain('<dt>Level</dt><dd>{&#34;toString');
  });

  test('refuses an item that is nested too deeply to serialize', async () => {
    const payload = `{"data":{"body":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    const headers = { ...HOST, 'content-type': 'application/json' };
    const response = await app.app.http.inject({ method: 'POST', url: INGEST, headers, payload });
    expect(response.statusCode).toBe(422);
  });

  test('refuses requests from pages of other origins', async () => {
    const data = { body: { message: { body: 'hello' } } };
    const foreign: readonly Readonly<Record<string, string>>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ];
    for (const from of foreign) expect((await post({ data }, '198.51.100.77', from)).statusCode).toBe(403);
    const own = { origin: 'https://club.example', 'sec-fetch-site': 'same-origin' };
    expect((await post({ data }, '198.51.100.77', own)).statusCode).toBe(200);
  });

  test("refuses bodies that are no item, too large or posted by another page's form, and stores at most 200", async () => {
    expect((await post({ data: 'x' })).statusCode).toBe(422);
    expect((await post(null)).statusCode).toBe(422);
    expect((await post({ data: { body: 'x'.repeat(200_000) } })).statusCode).toBe(413);
    const form = { ...HOST, 'content-type': 'text/plain' };
    const plain = await app.app.http.inject({
      method: 'POST',
      url: INGEST,
      headers: form,
      payload: '{"data":{"body":{}}}',
    });
    expect(plain.statusCode).toBe(422);
    for (let n = 0; n < 205; n += 1) await post({ data: { body: { message: { body: `n${n}` } } } });
    const all = await shown();
    expect(all).toHaveLength(200);
    expect(all[0]?.item.body).toEqual({ message: { body: 'n204' } });
  });

  test('does not exist in production', async () => {
    const config = configWith(PRODUCTION);
    const { sink, take, close } = openErrorReports(config, { rollbarServerToken: () => null });
    expect(sink).toBeNull();
    take('{"err":{"type":"Error"}}');
    await close();
    const { http, close: closeApp } = await createApp({ ...app.resources, config, errorSink: sink }, null);
    for (const method of ['GET', 'POST'] as const) {
      const url = method === 'GET' ? '/acquisition/dev/errors' : INGEST;
      expect((await http.inject({ method, url, headers: HOST })).statusCode).toBe(404);
    }
    await closeApp();
  });
});

describe('[H7] the error report settings of pages', () => {
  test('there are none without a token in production, and none where the operator turns reports off', () => {
    expect(getErrorReportSettings(configWith(PRODUCTION))).toBeNull();
    expect(getReportSources(getErrorReportSettings(configWith(PRODUCTION)))).toEqual([]);
    expect(getErrorReportSettings(configWith({ ROLLBAR_TOKEN: 'abc', ERROR_REPORTS: 'off' }))).toBeNull();
  });

  test("the CSP allows the operator's endpoint only, and only with a token", () => {
    const endpoint = 'https://errors.example/in;x,y/api/1/item/';
    const config = configWith({ ...PRODUCTION, ROLLBAR_TOKEN: 'abc', ROLLBAR_ENDPOINT: `${endpoint}?a=b` });
    expect(getReportSources(getErrorReportSettings(config))).toEqual(['https://errors.example/in%3Bx%2Cy/api/1/item/']);
    expect(getErrorReportSettings(config)).toMatchObject({ token: 'abc', needsConsent: true });
    expect(getReportSources(getErrorReportSettings(configWith({ ROLLBAR_ENDPOINT: endpoint })))).toEqual([]);
    expect(getErrorReportSettings(configWith({ ERROR_REPORTS: 'always' }))).toMatchObject({
      ...{ endpoint: INGEST, token: 'development', needsConsent: false },
    });
  });

  test('a malformed token is refused', () => {
    expect(readConfig({ ROLLBAR_TOKEN: 'a b' })).toMatchObject({ problems: ['ROLLBAR_TOKEN must be a token'] });
  });
});
