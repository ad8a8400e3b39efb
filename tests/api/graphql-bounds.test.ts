import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { LIMITS } from '#app/limits.ts';
import { findExceededLimit, QUERY_LIMITS } from '#platform/graphql-server/query-limits.ts';
import { parseWithLimits } from '#platform/graphql-server/validation.ts';
import { OPERATIONS } from '#web/generated/operations.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let port = 0;
beforeAll(async () => {
  const settings = {
    VESTIBULE_ENV: 'production',
    SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64url')}`,
    SMTP_URL: 'smtp://mail.example',
  };
  app = await openTestApp({ settings });
  await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.http.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

async function byPost(query: string): Promise<string> {
  return (await app.graphql(query)).body;
}

async function byGet(query: string): Promise<string> {
  const url = '/acquisition/graphql';
  return (await app.app.http.inject({ url, query: { query }, headers: { host: 'club.example' } })).body;
}

async function bySocket(query: string): Promise<string> {
  const options = { headers: { host: 'club.example' } };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/acquisition/graphql`, 'graphql-transport-ws', options);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await once(socket, 'message');
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
  const [message] = await once(socket, 'message');
  socket.terminate();
  return String(message);
}

const WAYS = [
  ['POST', byPost],
  ['GET', byGet],
  ['a socket', bySocket],
] as const;

const deep = `{ __typename ${'...{ '.repeat(QUERY_LIMITS.depth)} __typename ${'} '.repeat(QUERY_LIMITS.depth)} }`;
const details = (count: number) =>
  Array.from({ length: count }, (_, i) => `a${i}: countryDetails { country }`).join(' ');

describe.each(WAYS)('[H2] in production, by %s', (_, execute) => {
  test('a normal query is executed', async () => {
    expect(await execute('{ countryDetails { country } }')).toContain('"country":"AT"');
  });

  test.each(['{ __schema { types { name } } }', '{ __type(name: "Member") { fields { name } } }'])(
    'the schema is hidden from %s',
    async (query) => {
      const result = await execute(query);
      expect(result).toContain('introspection');
      expect(result).not.toMatch(/"(?:types|fields)":/);
    },
  );

  test.each([
    '{ countryDetail { country } }',
    '{ countryDetails { countri } }',
    '{ registrationCodeDetails(registrationCod: "a") { errors } }',
  ])('no name is suggested for %s', async (query) => {
    const result = await execute(query);
    expect(result).toMatch(/Cannot query field|Unknown argument/);
    expect(result).not.toMatch(/did you mean|countryDetails"|registrationCode"/i);
  });

  test.each([
    ['levels', deep, /too many levels/],
    ['aliases', `{ ${details(QUERY_LIMITS.aliases + 1)} }`, /too many (?:aliases|root fields)/],
    [
      'directives',
      `{ countryDetails { ${'__typename @include(if: true) '.repeat(QUERY_LIMITS.directives + 1)} } }`,
      /too many directives/,
    ],
    ['root fields', `{ ${'__typename '.repeat(QUERY_LIMITS.rootFields + 1)} }`, /too many root fields/],
    [
      'root fields',
      `{ ...A } fragment A on Query { ${'countryDetails { country } '.repeat(QUERY_LIMITS.rootFields + 1)} }`,
      /too many root fields/,
    ],
    [
      'root fields',
      `{ ...A ...B } fragment A on Query { ...B ${details(11)} } fragment B on Query { ...A ${details(11)} }`,
      /too many (?:root fields|aliases)/,
    ],
    ['fields', `{ countryDetails { ${'country '.repeat(QUERY_LIMITS.fields)} } }`, /too many fields:/],
    [
      'fields of one name',
      `{ countryDetails { ${'country '.repeat(QUERY_LIMITS.repeats + 1)} } }`,
      /too many fields of one name/,
    ],
    ['tokens', `{ ${'__typename '.repeat(QUERY_LIMITS.tokens)} }`, /tokens/],
  ])('too many %s are refused and nothing is executed', async (_what, query, reason) => {
    const result = await execute(query);
    expect(result).toMatch(reason);
    expect(result).not.toContain('"country":');
  });
});

test.each([
  ['no document', '{ me', 'GRAPHQL_PARSE_FAILED'],
  ['a field that is not there', '{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
  ['too much', `{ ${'__typename '.repeat(21)} }`, 'GRAPHQL_VALIDATION_FAILED'],
])('[H2] [H4] %s is refused by the same code over HTTP and the socket', async (_what, query, code) => {
  for (const [, execute] of WAYS) expect(await execute(query)).toContain(`"code":"${code}"`);
});

test('[H2] the limits are these numbers', () => {
  const within = (query: string) => {
    const document = parseWithLimits(query);
    return findExceededLimit(document).length === 0;
  };
  const deep = (levels: number) => `${'{ a '.repeat(levels)}${'}'.repeat(levels)}`;
  const many = (count: number, field: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => field(n)).join(' ');
  const cases: readonly (readonly [string, (count: number) => string, number])[] = [
    ['levels', deep, 15],
    ['aliases', (count) => `{ me { ${many(count, (n) => `a${n}: f${n}`)} } }`, 20],
    ['directives', (count) => `{ me ${many(count, (n) => `@d${n}`)} }`, 20],
    ['root fields', (count) => `{ ${many(count, (n) => `f${n}`)} }`, 20],
  ];
  for (const [what, query, most] of cases)
    expect([what, within(query(most)), within(query(most + 1))]).toEqual([what, true, false]);
  const tokens = (count: number) => `{ ${'a '.repeat(count - 2)} }`;
  expect(parseWithLimits(tokens(1_000)).kind).toBe('Document');
  expect(() => parseWithLimits(tokens(1_001))).toThrow(/1000 tokens/);
});

describe('[H2] in production', () => {
  test('a document over a limit is refused before any rule that compares all fields', async () => {
    const bomb = `{ ...A } fragment A on Query { nothing ${'me { id } '.repeat(240)} }`;
    const { status, errors } = await app.graphql(bomb);
    expect(status).toBe(200);
    expect(errors?.map(({ message }) => message)).toEqual([
      `The operation has too many fields: at most ${QUERY_LIMITS.fields}`,
    ]);
  });

  test('every operation of our own pages is within the limits', () => {
    expect(OPERATIONS.length).toBeGreaterThan(10);
    for (const { text } of OPERATIONS) expect(findExceededLimit(parse(text))).toEqual([]);
  });

  test('a body of more than 100 KiB is refused before it is read', async () => {
    const response = await app.post({ query: '{ __typename }', variables: { a: 'x'.repeat(100 * 1024) } });
    expect(response.status).toBe(413);
    expect(response.errors?.[0]?.extensions?.code).toBe('BAD_REQUEST');
  });

  test('there is no development page', async () => {
    const page = await app.app.http.inject({
      url: '/acquisition/graphql',
      headers: { host: 'club.example', accept: 'text/html' },
    });
    expect(page.body).not.toMatch(/graphiql/i);
    expect(page.statusCode).toBeGreaterThanOrEqual(400);
  });

  test.each(['graphiql', 'gallery', 'mailbox'])('there is no page /acquisition/dev/%s', async (name) => {
    const page = await app.app.http.inject({ url: `/acquisition/dev/${name}`, headers: { host: 'club.example' } });
    expect(page.statusCode).toBe(404);
  });

  test('limits count fields: aliases are attempts', async () => {
    const address = '198.51.100.23';
    const codes = Array.from(
      { length: 20 },
      (_, i) => `a${i}: registrationCodeDetails(registrationCode: "GUESS-${i}") { errors }`,
    );
    const query = `{ ${codes.join(' ')} }`;
    const requests = Math.ceil(LIMITS['code-address'].points / codes.length);
    for (let n = 0; n < requests; n += 1) expect((await app.graphql(query, {}, {}, address)).errors).toBeUndefined();
    const refused = await app.graphql(query, {}, {}, address);
    expect(refused.errors?.length).toBeGreaterThan(0);
    expect(refused.errors?.[0]?.extensions?.code).toBe('TOO_MANY_ATTEMPTS');
    expect((await app.graphql(query, {}, {}, '198.51.101.23')).errors).toBeUndefined();
  });
});

describe('[H2] the correlation id', () => {
  const given = 'acquisition-3f0e9c1a-6f5d-4c0b-9a53-0d6c7f4a1b2c';
  const line = () => JSON.parse(app.logged.at(-1) ?? '{}');

  test.each([
    ['a result', { query: '{ countryDetails { country } }' }, 200],
    ['a refusal', { query: 7 }, 400],
  ])('is in %s and in the log', async (_, body, status) => {
    const response = await app.post(body, { 'x-correlation-id': given });
    expect(response.status).toBe(status);
    expect(response.headers['x-correlation-id']).toBe(given);
    expect(line()).toMatchObject({ correlationId: given, status });
  });

  test.each(['a b', 'x'.repeat(81), '<script>', 'a\tb', '{jndi:ldap://x}', ''])(
    'is replaced if it is %j',
    async (id) => {
      const response = await app.post({ query: '{ __typename }' }, { 'x-correlation-id': id });
      expect(response.headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(line().correlationId).toBe(response.headers['x-correlation-id']);
      if (id) expect(app.logged.at(-1)).not.toContain(id);
    },
  );
});

describe('[H4] a subscription over HTTP', () => {
  const query = 'subscription { registrationActivated(registrationId: "a") { registrationId } }';
  const accepts = ['text/event-stream', 'multipart/mixed', 'application/json', '*/*'];

  test.each(accepts)('is refused at once, accepting %s: only sockets have limits', async (accept) => {
    const headers = { host: 'club.example', accept };
    for (const path of ['/acquisition/graphql', '/graphql']) {
      const requests = [
        app.app.http.inject({ url: path, query: { query }, headers }),
        app.app.http.inject({ method: 'POST', url: path, headers, payload: { query } }),
      ];
      for (const { statusCode, body } of await Promise.all(requests))
        expect(`${statusCode} ${body}`).toMatch(/^406 |graphql-transport-ws only/);
    }
  });
});
