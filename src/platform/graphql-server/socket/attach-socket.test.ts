import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buildSchema } from 'graphql';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Viewer } from '#kernel/viewer.ts';
import { createLogger } from '../../logger.ts';
import type { RequestContext } from '../context.ts';
import { createGraphqlServer } from '../server.ts';
import { attachSocket } from './attach-socket.ts';
import type { SocketOptions } from './options.ts';

const PATH = '/graphql';
const VIEWER: Viewer = {
  ...{ memberId: 'm', sessionId: 's', role: 'MEMBER', adminRole: null },
  ...{ isProven: true, needsFactor: false },
};
const HANDSHAKE = `GET ${PATH} HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-protocol: graphql-transport-ws\r\n\r\n`;

const greet = (_: unknown, { kilobytes }: { readonly kilobytes: number }) => 'x'.repeat(kilobytes * 1024);

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function serve(options: Partial<SocketOptions> = {}): Promise<number> {
  const log = createLogger('silent');
  const http = createServer();
  const schema = buildSchema('type Query { greeting(kilobytes: Int): String }');
  Object.assign(schema.getQueryType()?.getFields().greeting ?? {}, { resolve: greet });
  const server = createGraphqlServer({ schema, documents: [], production: false, log, newIncidentId: () => 'i' });
  const sockets = attachSocket(http, {
    server,
    log,
    paths: [PATH],
    newIncidentId: () => 'i',
    limits: { anAddress: 100, total: 100 },
    identify: async () => VIEWER,
    liveSessions: async (sessionIds) => sessionIds,
    createRequestContext: async () => ({}) as RequestContext,
    isOwnHost: () => true,
    mayOpen: () => true,
    translate: (_, key) => key,
    getAddress: () => 'a',
    takeAttempt: async () => null,
    ...options,
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  ends.push(async () => {
    await sockets.close();
    http.close();
  });
  return (http.address() as AddressInfo).port;
}

async function open(port: number, payload?: object): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${PATH}`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload }));
  await once(socket, 'message');
  return socket;
}

async function waitForClose(socket: WebSocket): Promise<readonly [code: number, reason: string]> {
  const [code, reason] = await once(socket, 'close');
  return [code, String(reason)];
}

/** A client that completes the handshake and the initialisation, then neither reads nor responds. */
async function openSilent(port: number) {
  const silent = connect(port, '127.0.0.1');
  silent.write(HANDSHAKE);
  await once(silent, 'data');
  const text = Buffer.from('{"type":"connection_init"}');
  // A masked frame with a mask of zeros.
  silent.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
  await once(silent, 'data');
  return silent;
}

test('[H4] a client that sends no pong in time is disconnected', async () => {
  const port = await serve({ times: { ping: 300 } });
  const silent = await openSilent(port);
  const living = await open(port);
  silent.resume();
  await once(silent, 'close');
  expect(living.readyState).toBe(WebSocket.OPEN);
});

test('[H4] an idle socket without an operation is closed, an active one is not', async () => {
  const port = await serve({ times: { ping: 250, idle: 600 } });
  const [idle, speaking] = [await open(port), await open(port)];
  const speech = setInterval(() => speaking.send('{"type":"ping"}'), 100);
  expect(await waitForClose(idle)).toEqual([1000, 'Idle']);
  expect(speaking.readyState).toBe(WebSocket.OPEN);
  clearInterval(speech);
});

test('[H4] a client that sends but does not read is disconnected before its buffer is large', async () => {
  const port = await serve();
  const [slow, quick] = [await open(port), await open(port)];
  slow.pause();
  const subscribe = (socket: WebSocket, kilobytes: number) => {
    const payload = { query: `{ greeting(kilobytes: ${kilobytes}) }` };
    for (let id = 0; id < 10; id += 1) socket.send(JSON.stringify({ type: 'subscribe', id: String(id), payload }));
  };
  subscribe(slow, 2_000);
  // The client reads what has arrived; the rest was discarded with the socket.
  await new Promise((resolve) => setTimeout(resolve, 500));
  slow.resume();
  expect((await waitForClose(slow))[0]).toBe(1006);
  let results = 0;
  quick.on('message', () => {
    results += 1;
  });
  subscribe(quick, 200);
  while (results < 20 && quick.readyState === WebSocket.OPEN) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(results).toBe(20);
});

test('[H4] the limits of sockets for an IP address and for the process are enforced before the upgrade', async () => {
  let address = 'a';
  const port = await serve({ limits: { anAddress: 1, total: 2 }, getAddress: () => address });
  const refused = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${PATH}`, 'graphql-transport-ws');
    socket.on('error', () => undefined);
    const [, { statusCode, headers }] = await once(socket, 'unexpected-response');
    return [statusCode, headers['retry-after']];
  };
  const first = await open(port);
  expect(await refused()).toEqual([429, '60']);
  address = 'b';
  await open(port);
  address = 'c';
  expect(await refused()).toEqual([503, '10']);
  first.close();
  await once(first, 'close');
  await open(port);
});

test('[I5] the end of a session closes its socket; when sessions cannot be looked up, sockets stay open', async () => {
  let sessions: () => Promise<readonly string[]> = () => Promise.reject(new Error('no database'));
  const port = await serve({ times: { sessions: 20 }, liveSessions: () => sessions() });
  const member = await open(port, { headers: { Authorization: 'Bearer a' } });
  const anonymous = await open(port);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(member.readyState).toBe(WebSocket.OPEN);
  sessions = async () => [];
  expect(await waitForClose(member)).toEqual([4403, 'Session ended']);
  expect(anonymous.readyState).toBe(WebSocket.OPEN);
});

test('[H4] the shutdown closes with 1001 and does not wait for silent clients', async () => {
  const port = await serve({ times: { closing: 100 } });
  const silent = await openSilent(port);
  silent.on('error', () => undefined);
  const polite = await open(port);
  const closed = waitForClose(polite);
  const start = performance.now();
  await ends.pop()?.();
  expect(await closed).toEqual([1001, 'Going away']);
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('a client that disconnects during its refusal affects no other', async () => {
  const port = await serve({ mayOpen: () => false });
  for (let count = 0; count < 20; count += 1) {
    const hasty = connect(port, '127.0.0.1');
    hasty.write(HANDSHAKE);
    await once(hasty, 'connect');
    hasty.resetAndDestroy();
  }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${PATH}`, 'graphql-transport-ws');
  socket.on('error', () => undefined);
  const [, { statusCode }] = await once(socket, 'unexpected-response');
  expect(statusCode).toBe(403);
});

test('[I5] a refused upgrade keeps no connection, even if the client never closes it', async () => {
  const port = await serve({ mayOpen: () => false });
  const peer = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  peer.on('error', () => undefined);
  const gone = new Promise((resolve) => peer.once('close', resolve));
  peer.write(HANDSHAKE);
  peer.resume();
  await once(peer, 'end');
  // Only a write shows whether the other end is still there.
  const writing = setInterval(() => peer.write('x'), 50);
  const left = await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 2_000, 'held'))]);
  clearInterval(writing);
  peer.destroy();
  expect(left).not.toBe('held');
});
