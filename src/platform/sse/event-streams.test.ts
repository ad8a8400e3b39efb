import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { soon } from '../../../tests/support/soon.ts';
import { createEventStreams, type EventStreams } from './event-streams.ts';
import type { StreamEnd } from './stream.ts';

const FEW = { anAddress: 2, total: 3 };
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function openStreams(times?: { readonly heartbeat: number }) {
  const ended: StreamEnd[] = [];
  const streams = createEventStreams({ limits: FEW, onEnd: (end) => void ended.push(end), ...(times && { times }) });
  closers.push(() => void streams.close());
  return { streams, ended };
}

/** The response to a request of a real client, which `leave` ends. */
async function getResponse() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.resume();
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  closers.push(
    () => void server.close(),
    () => client.destroy(),
  );
  return { response, client, server };
}

function open(streams: EventStreams, response: ServerResponse, address = 'a'): void {
  streams.open({ response, channel: 'news', address, headers: {}, first: null });
}

test('a response whose client has left is not counted, because its end would never be reported', async () => {
  const { streams, ended } = openStreams();
  const { response, client } = await getResponse();
  client.destroy();
  await once(response, 'close');
  open(streams, response);
  expect([streams.count(), ended]).toEqual([0, []]);
});

test('an open stream holds neither its request nor its response nor the parser of HTTP', async () => {
  const { streams } = openStreams();
  const { response } = await getResponse();
  const { socket } = response;
  expect(socket).toHaveProperty('parser.incoming');
  open(streams, response);
  expect(response.socket).toBeNull();
  expect(socket).toMatchObject({ parser: null, _httpMessage: null });
  expect(streams.count()).toBe(1);
});

test('a client that closes its side ends its stream', async () => {
  const { streams, ended } = openStreams();
  const { response, client } = await getResponse();
  open(streams, response);
  client.end();
  await soon(() => expect(ended).toEqual(['client']));
  expect(streams.count()).toBe(0);
});

test('what a client sends on its stream is ignored', async () => {
  const { streams, ended } = openStreams();
  const { response, client, server } = await getResponse();
  open(streams, response);
  const requests: unknown[] = [];
  server.on('request', (request) => requests.push(request));
  const received: string[] = [];
  client.on('data', (data) => received.push(String(data)));
  for (let round = 0; round < 20; round += 1) client.write(`GET /${'x'.repeat(10_000)} HTTP/1.1\r\nhost: a\r\n\r\n`);
  await soon(() => expect(client.writableLength).toBe(0));
  streams.send('news', Buffer.from('data: new\n\n'));
  await soon(() => expect(received.join('')).toMatch(/data: new\n\n$/));
  expect([requests, ended, streams.count()]).toEqual([[], [], 1]);
});

test('a request that waits for an earlier one of its connection is refused', async () => {
  const { streams, ended } = openStreams();
  const { response, client, server } = await getResponse();
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  const [, second] = (await once(server, 'request')) as [unknown, ServerResponse];
  open(streams, second);
  expect([streams.count(), ended]).toEqual([0, []]);
  const received: string[] = [];
  client.on('data', (data) => received.push(String(data)));
  response.end();
  await soon(() => expect(received.join('')).toContain('HTTP/1.1 400 '));
});

test('streams are limited by address and in total; one that ended makes room', async () => {
  const { streams } = openStreams();
  const first = await getResponse();
  open(streams, first.response);
  open(streams, (await getResponse()).response);
  expect([streams.findRefusal('a'), streams.findRefusal('b')]).toEqual(['address-full', null]);
  open(streams, (await getResponse()).response, 'b');
  expect([streams.findRefusal('a'), streams.findRefusal('c')]).toEqual(['address-full', 'full']);
  first.client.destroy();
  await soon(() => expect(streams.count()).toBe(2));
  expect(streams.findRefusal('a')).toBeNull();
});

test('a client that reads nothing for two heartbeats is dropped', async () => {
  const { streams, ended } = openStreams({ heartbeat: 100 });
  const { response, client } = await getResponse();
  client.pause();
  open(streams, response);
  for (let round = 0; round < 20; round += 1) streams.send('news', Buffer.alloc(1_000_000));
  await soon(() => expect(ended).toEqual(['slow']));
});

test('after a stop no stream may be opened, and all have ended', async () => {
  const { streams, ended } = openStreams();
  open(streams, (await getResponse()).response);
  await streams.close();
  expect([streams.findRefusal('z'), streams.count(), ended]).toEqual(['stopping', 0, ['stopping']]);
});
