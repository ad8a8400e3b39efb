import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type FeatureServer, openFeatureServer, PAYLOAD, withValue } from '../support/feature-server.ts';
import { type ReadStream, readStream } from '../support/read-stream.ts';
import { soon } from '../support/soon.ts';

const KEYS = 'development:sdk-development,development:sdk-evaluated:remote';

const opened: { server: FeatureServer | null; readonly streams: ReadStream[] } = { server: null, streams: [] };

async function open(options: Parameters<typeof openFeatureServer>[0] = {}): Promise<FeatureServer> {
  opened.server = await openFeatureServer({ settings: { FEATURE_CLIENT_KEYS: KEYS }, ...options });
  return opened.server;
}

async function follow(server: FeatureServer, path = '/sub/sdk-development', headers = {}): Promise<ReadStream> {
  const stream = await readStream(server.origin + path, headers);
  opened.streams.push(stream);
  return stream;
}

afterEach(async () => {
  for (const stream of opened.streams.splice(0)) stream.close();
  await opened.server?.close();
});

test('[H5] a stream begins with the payload and reports each publication', async () => {
  const server = await open();
  const stream = await follow(server);
  await soon(() => expect(stream.getEvents()).toHaveLength(1));
  const [first] = stream.getEvents();
  expect(first).toMatchObject({ event: 'features', id: '1' });
  expect(JSON.parse(first?.data ?? '')).toMatchObject({ status: 200, features: PAYLOAD.features });
  expect(stream.getText()).toMatch(/^retry: \d{4}\n\n/);
  server.experiments.publish(withValue('voucher.percent', 20));
  await soon(() => expect(stream.getEvents()).toHaveLength(2));
  const second = stream.getEvents()[1];
  expect(second?.id).toBe('2');
  expect(JSON.parse(second?.data ?? '').features['voucher.percent']).toEqual({ defaultValue: 20 });
});

test('[H5] its response has the security headers, and nothing between may store or delay it', async () => {
  const server = await open();
  const stream = await follow(server);
  expect(stream.status).toBe(200);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  });
  expect(stream.headers).not.toHaveProperty('transfer-encoding');
  const own = await follow(server, '/acquisition/ab/sub/sdk-development');
  expect(own.headers).not.toHaveProperty('access-control-allow-origin');
  await soon(() => expect(own.getEvents()).toHaveLength(1));
});

test('[H5] a client that comes back gets the payload only if it missed one', async () => {
  const server = await open();
  const [same, older] = [
    await follow(server, undefined, { 'last-event-id': '1' }),
    await follow(server, undefined, { 'last-event-id': '0' }),
  ];
  await soon(() => expect(older.getEvents()).toHaveLength(1));
  expect(same.getEvents()).toEqual([]);
  server.experiments.publish(withValue('voucher.percent', 20));
  await soon(() => expect([same.getEvents().length, older.getEvents().length]).toEqual([1, 2]));
});

test('[H5] the stream of a key for remote evaluation asks clients to load again and reveals no payload', async () => {
  const server = await open();
  const stream = await follow(server, '/sub/sdk-evaluated');
  const missed = await follow(server, '/sub/sdk-evaluated', { 'last-event-id': '0' });
  await soon(() => expect(missed.getEvents()).toEqual([{ event: 'features-updated', id: '1', data: '' }]));
  expect(stream.getText()).toMatch(/^retry: \d+\n\nid: 1\n\n$/);
  server.experiments.publish(PAYLOAD);
  await soon(() => expect(stream.getEvents()).toEqual([{ event: 'features-updated', id: '2', data: '' }]));
  expect(stream.getText()).not.toContain('landing');
});

test('[H5] an idle stream gets comments, and is counted until it ends', async () => {
  const server = await open({ streams: { times: { heartbeat: 50 } } });
  const stream = await follow(server, undefined, { 'last-event-id': '1' });
  await soon(() => expect(stream.getText()).toMatch(/\n\n(?::\n\n){3}/));
  expect(server.eventStreams.count()).toBe(1);
  stream.close();
  await soon(() => expect(server.ended).toEqual(['client']));
  expect(server.eventStreams.count()).toBe(0);
  expect(server.logged.filter((line) => /"level":[45]0/.test(line))).toEqual([]);
});

test('[H5] streams are limited by address and in total', async () => {
  const limited = await open({ settings: { STREAMS_PER_ADDRESS: '2', STREAMS_TOTAL: '100' } });
  await follow(limited);
  const second = await follow(limited);
  const third = await follow(limited);
  expect([third.status, third.headers['retry-after']]).toEqual([429, '60']);
  await soon(() => expect(JSON.parse(third.getText())).toMatchObject({ status: 429 }));
  second.close();
  await soon(() => expect(limited.eventStreams.count()).toBe(1));
  expect((await follow(limited)).status).toBe(200);
  await limited.close();
  const small = await open({ settings: { STREAMS_PER_ADDRESS: '9', STREAMS_TOTAL: '1' } });
  await follow(small);
  const refused = await follow(small);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
});

test('[H5] a client that does not read is dropped when its events exceed a bound', async () => {
  const server = await open({ streams: { maxUnsent: 100_000 } });
  const slow = connect(Number(new URL(server.origin).port), '127.0.0.1');
  slow.on('error', () => undefined);
  slow.pause();
  slow.write(`GET /sub/sdk-development HTTP/1.1\r\nhost: ${new URL(server.origin).host}\r\n\r\n`);
  const reader = await follow(server, undefined, { 'last-event-id': '1' });
  await soon(() => expect(server.eventStreams.count()).toBe(2));
  const event = Buffer.from(`data: ${'x'.repeat(1_000_000)}\n\n`);
  for (let round = 0; round < 100 && server.ended.length === 0; round += 1) {
    server.eventStreams.send('embedded sdk-development', event);
    await sleep(5);
  }
  expect(server.ended).toEqual(['slow']);
  expect([server.eventStreams.count(), reader.isClosed()]).toEqual([1, false]);
  slow.destroy();
});

test('[H5] a stop ends streams over a time and spreads the time at which clients come back', async () => {
  const server = await open();
  const streams: ReadStream[] = [];
  for (let index = 0; index < 8; index += 1) streams.push(await follow(server));
  await soon(() => expect(streams.every((stream) => stream.getEvents().length === 1)).toBe(true));
  const drained = server.eventStreams.drain(400);
  const refused = await follow(server);
  expect(refused.status).toBe(503);
  await soon(() => expect(server.ended.length).toBeGreaterThan(0));
  expect(server.ended.length).toBeLessThan(8);
  await drained;
  await soon(() => expect(streams.every((stream) => stream.isClosed())).toBe(true));
  expect(new Set(server.ended)).toEqual(new Set(['stopping']));
  const retries = streams.map((stream) => Number(/retry: (\d+)\n\n$/.exec(stream.getText())?.[1]));
  expect(new Set(retries).size).toBeGreaterThan(4);
  for (const retry of retries) expect(retry).toBeGreaterThanOrEqual(1_000);
});
