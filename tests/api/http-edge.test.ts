import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPort, openRaw } from '../support/raw-socket.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { becomeMember } from '../support/visitors.ts';

const REQUEST = JSON.stringify({ query: '{ countryDetails { country } }' });
const PATHS = [
  '/acquisition/graphql',
  '/graphql',
  '/acquisition/defaults.json',
  '/acquisition/',
  '/healthz',
  '/nowhere',
];

let app: TestApp;
let port = 0;
beforeAll(async () => {
  app = await openTestApp();
  port = await getPort(app);
});
afterAll(() => app.close());

/** Sends raw lines, which no HTTP client would send; returns the status. */
async function getStatus(lines: readonly string[], body = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(`${[...lines, 'connection: close', `content-length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`);
  const response = await text(socket);
  return response.split(' ')[1] ?? response;
}

describe('[H2] a malformed request is refused for any path', () => {
  test.each(PATHS)('with an absolute URL in its first line: %s', async (path) => {
    expect(await getStatus([`GET http://club.example${path} HTTP/1.1`, 'host: club.example'])).toBe('400');
    expect(await getStatus([`POST http://evil.example${path} HTTP/1.1`, 'host: club.example'])).toBe('400');
  });

  test.each(PATHS)('with two Host headers: %s', async (path) => {
    for (const second of ['club.example', 'evil.example'])
      expect(await getStatus([`GET ${path} HTTP/1.1`, 'host: club.example', `Host: ${second}`])).toBe('400');
  });

  test('also for the upgrade to a socket', async () => {
    const upgrade = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'];
    const whole = ['GET http://club.example/graphql HTTP/1.1', 'host: club.example', ...upgrade];
    expect(await getStatus(whole)).toBe('400');
    const twice = ['GET /graphql HTTP/1.1', 'host: club.example', 'host: club.example', ...upgrade];
    expect(await getStatus(twice)).toBe('400');
  });

  test('such refusals are not logged as warnings or errors', () => {
    expect(app.logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  });
});

describe('[H2] a body with an unsupported encoding', () => {
  test.each(['gzip', 'br', 'zstd', 'nonsense', 'gzip, identity'])('%s: 415', async (encoding) => {
    const headers = { host: 'club.example', 'content-type': 'application/json', 'content-encoding': encoding };
    const payload = encoding === 'gzip' ? gzipSync(REQUEST) : REQUEST;
    const response = await app.app.http.inject({ method: 'POST', url: '/acquisition/graphql', headers, payload });
    expect(response.statusCode).toBe(415);
    expect(response.headers['accept-encoding']).toBe('identity');
    expect(response.json().errors[0].extensions.code).toBe('BAD_REQUEST');
  });

  test('identity is supported', async () => {
    const { status } = await app.post(JSON.parse(REQUEST), { 'content-encoding': 'identity' });
    expect(status).toBe(200);
  });
});

describe('[I5] connection_init takes the token', () => {
  test.each([
    ['headers.Authorization', (token: string) => ({ headers: { Authorization: token } })],
    ['headers.authorization', (token: string) => ({ headers: { authorization: token } })],
    ['authorization', (token: string) => ({ authorization: token })],
    ['Authorization', (token: string) => ({ Authorization: token })],
  ])('as %s', async (_, buildPayload) => {
    const { token } = await becomeMember(app);
    const { init, subscribe, received, closed, socket } = await openRaw(port);
    await init(buildPayload(`Bearer ${token}`));
    subscribe('1', '{ me { id } }');
    await expect
      .poll(() => received.find(({ type }) => type === 'next')?.payload)
      .toMatchObject({
        data: { me: { id: expect.any(String) } },
      });
    socket.close();
    const worthless = await openRaw(port);
    worthless.send({ type: 'connection_init', payload: buildPayload('Bearer abc') });
    expect((await worthless.closed)[0]).toBe(4403);
    await closed;
  });
});
