import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationText } from '../support/graphql.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor } from '../support/visitors.ts';

const LISTED = 'https://app.shop.example';
const OWN = 'https://club.example';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ settings: { CORS_ORIGINS: `${LISTED}, http://10.0.0.7:8080` } });
});
afterAll(() => app.close());

function inject({ headers, ...options }: InjectOptions) {
  return app.app.http.inject({
    url: '/acquisition/graphql',
    headers: { host: 'club.example', ...headers },
    ...options,
  });
}

function request(headers: Record<string, string>, path = '/acquisition/graphql') {
  const payload = JSON.stringify({ query: operationText('countryDetails'), variables: {} });
  return inject({ method: 'POST', url: path, headers: { 'content-type': 'application/json', ...headers }, payload });
}

const FOREIGN = [
  'https://evil.example',
  'null',
  'http://club.example',
  'https://club.example:8443',
  'https://club.example.evil.example',
  'https://app.shop.example.evil.example',
  'http://app.shop.example',
  'https://sub.club.example',
  'nonsense',
  'http://[',
];

describe('[H2] pages of other origins', () => {
  test.each([OWN, LISTED, 'http://10.0.0.7:8080'])('%s may send requests and read the response', async (origin) => {
    for (const path of ['/acquisition/graphql', '/graphql']) {
      const { statusCode, headers } = await request({ origin }, path);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'x-correlation-id, retry-after',
        vary: 'Origin',
      });
    }
  });

  test.each(FOREIGN)('%s may neither send requests nor read responses, and is no error of ours', async (origin) => {
    const lines = app.logged.length;
    const { statusCode, headers, body } = await request({ origin });
    expect(statusCode).toBe(403);
    expect(JSON.parse(body).errors[0].extensions.code).toBe('FORBIDDEN');
    expect(headers.vary).toBe('Origin');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(app.logged.slice(lines).filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  test.each([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
    '%j is refused even without a query',
    async (headers) => {
      for (const url of ['/acquisition/graphql', '/graphql'])
        expect((await inject({ method: 'GET', url, headers })).statusCode).toBe(403);
    },
  );

  test('a response without an origin has Vary: Origin as well, and no CORS headers', async () => {
    const { statusCode, headers } = await request({});
    expect(statusCode).toBe(200);
    expect(headers.vary).toBe('Origin');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a refusal can be read by allowed origins', async () => {
    const { statusCode, headers } = await inject({
      method: 'POST',
      headers: { origin: LISTED, 'content-type': 'application/json' },
      payload: '{',
    });
    expect(statusCode).toBe(400);
    expect(headers['access-control-allow-origin']).toBe(LISTED);
  });
});

describe('[H2] preflights', () => {
  function preflight(origin: string) {
    return inject({
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-correlation-id,x-session-id,x-source-path',
      },
    });
  }

  test('of a listed origin get the methods and each header that our client sends', async () => {
    const { statusCode, headers, body } = await preflight(LISTED);
    expect(statusCode).toBe(204);
    expect(body).toBe('');
    expect(headers['access-control-allow-methods']).toBe('GET, POST');
    expect(String(headers['access-control-allow-headers']).split(', ').sort()).toEqual([
      'authorization',
      'content-type',
      'x-correlation-id',
      'x-proof-of-work',
      'x-session-id',
      'x-source-path',
    ]);
    expect(headers['access-control-allow-credentials']).toBe('true');
  });

  test.each(FOREIGN)('of %s are refused', async (origin) => {
    const { statusCode, headers } = await preflight(origin);
    expect(statusCode).toBe(403);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['access-control-allow-methods']).toBeUndefined();
  });
});

describe('[H2] a request that a page may send without a preflight changes nothing', () => {
  const register = () => ({ query: operationText('register'), variables: { input: newVisitor() } });
  const count = () => app.sql('select count(*) from registration');

  test.each([
    ['text/plain', (body: object) => JSON.stringify(body)],
    ['text/plain; charset=application/json', (body: object) => JSON.stringify(body)],
    [
      'application/x-www-form-urlencoded',
      (body: { query?: string }) => `query=${encodeURIComponent(body.query ?? '')}`,
    ],
    [
      'multipart/form-data; boundary=x',
      (body: object) =>
        `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${JSON.stringify(body)}\r\n--x--`,
    ],
    ['application/graphql', (body: { query?: string }) => body.query ?? ''],
  ])('a post as %s', async (type, encode) => {
    const before = await count();
    for (const query of [
      register(),
      { ...register(), query: operationText('register').replace('register(', 'a: register(') },
    ]) {
      const response = await inject({ method: 'POST', headers: { 'content-type': type }, payload: encode(query) });
      expect(response.statusCode).toBe(415);
      expect(response.json().errors[0].extensions.code).toBe('BAD_REQUEST');
    }
    expect(await count()).toEqual(before);
  });

  test('a post without a content type', async () => {
    const before = await count();
    const response = await inject({ method: 'POST', payload: Buffer.from(JSON.stringify(register())) });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(await count()).toEqual(before);
  });

  test.each(['GET', 'HEAD'] as const)('a mutation by %s, under its own name or behind a query', async (method) => {
    const before = await count();
    const { query, variables } = register();
    const hidden = `query harmless { countryDetails { country } } ${query}`;
    for (const [text, operationName] of [
      [query, 'register'],
      [hidden, 'register'],
    ] as const) {
      const response = await inject({
        method,
        query: { query: text, operationName, variables: JSON.stringify(variables) },
      });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(await count()).toEqual(before);
  });

  test.each(['cross-site', 'same-site'])('a query by an image or a link of a %s page', async (site) => {
    const query = { query: operationText('countryDetails') };
    const foreign = await inject({ query, headers: { 'sec-fetch-site': site } });
    expect(foreign.statusCode).toBe(403);
    for (const own of ['same-origin', 'none']) {
      expect((await inject({ query, headers: { 'sec-fetch-site': own } })).statusCode).toBe(200);
    }
  });

  test('a cookie does not authenticate', async () => {
    const response = await app.send('me', {}, { cookie: 'vestibule_token=a' });
    expect(response.data.me).toBeNull();
  });
});

test('in development localhost and 127.0.0.1 are one origin, another port is another', async () => {
  const local = await openTestApp({ settings: { PUBLIC_ORIGIN: 'http://127.0.0.1:3000' } });
  const from = async (origin: string) =>
    (await local.graphql('{ __typename }', {}, { host: 'localhost:3000', origin })).status;
  expect(await from('http://localhost:3000')).toBe(200);
  expect(await from('http://localhost:4000')).toBe(403);
  expect(await from('https://localhost:3000')).toBe(403);
  await local.close();
});
