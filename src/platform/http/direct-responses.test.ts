import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../../../tests/support/soon.ts';
import { createLogger } from '../logger.ts';
import { createMeters } from '../telemetry/meters.ts';
import type { DirectResponse } from './direct-responses.ts';
import { createHttpServer } from './server.ts';

const PAGE: DirectResponse = {
  status: 200,
  shared: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'self'" },
  own: { 'set-cookie': ['one=1', 'two=2'] },
  body: Buffer.from('<p>a page</p>'),
};

type Line = {
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  readonly correlationId: string;
};

const state = { lines: [] as Line[], found: [] as string[], isDraining: false };
let http: FastifyInstance;
let port: number;
let meters: ReturnType<typeof createMeters>;

beforeEach(async () => {
  Object.assign(state, { lines: [], found: [], isDraining: false });
  meters = createMeters();
  http = await createHttpServer({
    ...{ meters, publicOrigin: 'https://club.example', trustedProxies: [], indexing: true },
    log: createLogger('info', { write: (line) => void state.lines.push(JSON.parse(line)) }),
    isDraining: () => state.isDraining,
    findDirectResponse({ url = '' }) {
      state.found.push(url);
      if (url === '/broken') throw new Error('expected');
      if (url === '/slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30);
      if (url === '/large') return { route: '/the-page', response: { ...PAGE, body: Buffer.alloc(20_000_000) } };
      if (url === '/page' || url === '/slow') return { route: '/the-page', response: PAGE };
      return url === '/known' ? { route: '/the-page', response: { ...PAGE, status: 304, body: null } } : null;
    },
  });
  http.get('/*', async () => 'as usual');
  http.post('/*', async () => 'as usual');
  await http.listen({ host: '127.0.0.1', port: 0 });
  const address = http.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => http.close());

/** Sends the lines of a request, with a Host header unless they have one, and returns the whole response. */
async function send(...lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const host = lines.some((line) => /^host:/i.test(line)) ? [] : ['Host: club.example'];
  socket.end(`${[...lines, ...host, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  await once(socket, 'close');
  return text;
}

test('a known page is sent with the security headers, its own ones and all cookies, and logged and counted by its route', async () => {
  const response = await send('GET /page HTTP/1.1', 'X-Correlation-Id: abc');
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  for (const line of ["content-security-policy: default-src 'self'", 'x-frame-options: DENY', 'content-length: 13'])
    expect(response).toContain(`\r\n${line}\r\n`);
  expect(response.match(/content-security-policy/g)).toHaveLength(1);
  expect(response.match(/set-cookie: \w+=\d/g)).toEqual(['set-cookie: one=1', 'set-cookie: two=2']);
  expect(response).toMatch(/\r\n\r\n<p>a page<\/p>$/);
  await soon(() => expect(state.lines).toMatchObject([{ route: '/the-page', status: 200, correlationId: 'abc' }]));
  expect(state.lines[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  const { values } = await meters.httpSeconds.get();
  expect(values.find(({ metricName }) => metricName?.endsWith('_count'))).toMatchObject({
    ...{ value: 1, labels: { route: '/the-page', method: 'GET', status: 200 } },
  });
});

test('a page that the browser has is sent without a body', async () => {
  const response = await send('GET /known HTTP/1.1');
  expect(response).toMatch(/^HTTP\/1\.1 304 [\s\S]*\r\n\r\n$/);
  expect(response).not.toContain('content-length');
});

test('a visitor who leaves in the middle is logged once', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /large HTTP/1.1\r\nHost: club.example\r\n\r\n');
  await once(socket, 'data');
  socket.pause();
  expect(state.lines).toEqual([]);
  socket.destroy();
  await soon(() => expect(state.lines).toMatchObject([{ route: '/the-page' }]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(state.lines).toHaveLength(1);
});

test('a request whose decision fails goes the usual way, and the process goes on', async () => {
  for (let times = 0; times < 2; times += 1) expect(await send('GET /broken HTTP/1.1')).toContain('as usual');
  expect(state.found).toEqual(['/broken', '/broken']);
});

test('the time of a page includes its decision', async () => {
  await send('GET /slow HTTP/1.1');
  await soon(() => expect(state.lines).toHaveLength(1));
  expect(state.lines[0]?.ms).toBeGreaterThanOrEqual(30);
});

test('a warning about a request has its ids', async () => {
  await send('GET /page HTTP/1.1', 'X-Forwarded-For: 192.0.2.1', 'X-Correlation-Id: abc');
  await soon(() => expect(state.lines).toHaveLength(2));
  expect(state.lines).toMatchObject([{ correlationId: 'abc', header: 'x-forwarded-for' }, { correlationId: 'abc' }]);
});

test.each([
  ['another method', ['POST /page HTTP/1.1', 'Content-Length: 0'], 200],
  ['a body', ['GET /page HTTP/1.1', 'Content-Length: 0'], 200],
  ['a body of unknown length', ['GET /page HTTP/1.1', 'Transfer-Encoding: chunked'], 200],
  ['an unknown address', ['GET /other HTTP/1.1'], 200],
  ['a foreign host', ['GET /page HTTP/1.1', 'Host: evil.example'], 421],
  ['two hosts', ['GET /page HTTP/1.1', 'Host: club.example', 'Host: evil.example'], 400],
  ['an absolute address', ['GET https://club.example/page HTTP/1.1'], 400],
  ['an encoded body', ['GET /page HTTP/1.1', 'Content-Encoding: br'], 415],
])('a request with %s goes the usual way', async (_, lines, status) => {
  const response = await send(...lines);
  expect(Number(response.split(' ')[1])).toBe(status);
  expect(response).not.toContain('a page');
  expect(response).toContain('x-frame-options: DENY');
});

test('a process that is about to stop sends all responses the usual way', async () => {
  state.isDraining = true;
  expect(await send('GET /page HTTP/1.1')).toContain('as usual');
  expect(state.found).toEqual([]);
});
