import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FeatureTimes } from '#modules/experiment/dependencies.ts';
import { type FeatureServer, openFeatureServer, PAYLOAD, withValue } from '../support/feature-server.ts';
import { type MisbehavingServer, neverReply, openMisbehavingServer, replyWith } from '../support/misbehaving-server.ts';
import { type ReadStream, readStream } from '../support/read-stream.ts';
import { soon } from '../support/soon.ts';

const GOOD = { status: 200, ...PAYLOAD, dateUpdated: '2026-03-02T10:00:00.000Z' };
const SUB = '/sub/sdk-upstream';
const OWN = '/acquisition/ab/sub/sdk-upstream';
const FAST: Partial<FeatureTimes> = {
  retryMs: 20,
  firstBackOffMs: 10,
  lastBackOffMs: 60,
  idleMs: 60_000,
};

let upstream: MisbehavingServer;
let server: FeatureServer;
let streams: ReadStream[] = [];
/** The open streams of the service. */
let open: ServerResponse[] = [];

beforeEach(async () => {
  upstream = await openMisbehavingServer();
  upstream.reply('/api/features/sdk-upstream', replyWith(200, GOOD));
  upstream.reply(SUB, acceptStream);
});
afterEach(async () => {
  for (const stream of streams) stream.close();
  await server.close();
  await upstream.close();
  streams = [];
  open = [];
});

function acceptStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
  open.push(response);
}

async function start(times: Partial<FeatureTimes> = {}): Promise<void> {
  const settings = {
    ...{ GROWTHBOOK_API_HOST: upstream.origin, GROWTHBOOK_CLIENT_KEY: 'sdk-upstream' },
    GROWTHBOOK_STREAMING_HOST: upstream.origin,
  };
  server = await openFeatureServer({ settings, times: { ...FAST, ...times } });
}

async function follow(): Promise<ReadStream> {
  const stream = await readStream(server.origin + OWN);
  streams.push(stream);
  await soon(() => expect(stream.getEvents()).toHaveLength(1));
  return stream;
}

function withPercent(percent: number): string {
  return JSON.stringify({ ...GOOD, ...withValue('voucher.percent', percent) });
}

async function countOutcomes(outcome: string): Promise<number> {
  const metrics = await server.meters.registry.metrics();
  return Number(new RegExp(`part="stream",outcome="${outcome}"} (\\d+)`).exec(metrics)?.[1] ?? 0);
}

test('[H5] one stream of the service serves all visitors, and each of its events reaches them', async () => {
  await start();
  const all = [await follow(), await follow(), await follow()];
  await soon(() => expect(open).toHaveLength(1));
  open[0]?.write(`id: 7\nevent: features\ndata: ${withPercent(20)}\n\n`);
  for (const stream of all) {
    await soon(() => expect(stream.getEvents()).toHaveLength(2));
    expect(JSON.parse(stream.getEvents()[1]?.data ?? '').features['voucher.percent']).toEqual({ defaultValue: 20 });
  }
  expect(upstream.requestsTo(SUB)).toHaveLength(1);
  expect(server.useCases.getPayload()?.payload.features['voucher.percent']).toEqual({ defaultValue: 20 });
});

test('[H5] events that are split anywhere arrive whole', async () => {
  await start();
  const stream = await follow();
  await soon(() => expect(open).toHaveLength(1));
  const value = JSON.stringify({ ...GOOD, ...withValue('voucher.percent', 'fünf €') });
  const bytes = Buffer.from(`event: features\r\ndata: ${value}\r\n\r\n`);
  for (let at = 0; at < bytes.length; at += 7) {
    open[0]?.write(bytes.subarray(at, at + 7));
    if (at % 70 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await soon(() => expect(stream.getEvents()).toHaveLength(2));
  expect(stream.getEvents()[1]?.data).toBe(value);
});

test.each([
  ['no JSON', 'event: features\ndata: <html>\n\n'],
  ['another shape', 'event: features\ndata: {"features":[]}\n\n'],
  ['an unknown event', 'event: other\ndata: {}\n\n'],
])('[J6] %s replaces no payload and reaches no visitor', async (_, text) => {
  await start();
  const stream = await follow();
  await soon(() => expect(open).toHaveLength(1));
  open[0]?.write(text);
  open[0]?.write(`event: features\ndata: ${withPercent(30)}\n\n`);
  await soon(() => expect(stream.getEvents()).toHaveLength(2));
  expect(JSON.parse(stream.getEvents()[1]?.data ?? '').features['voucher.percent']).toEqual({ defaultValue: 30 });
});

test('[J6] an event of 50 MB is not collected', async () => {
  await start();
  await follow();
  await soon(() => expect(open).toHaveLength(1));
  open[0]?.write('event: features\ndata: ');
  const piece = Buffer.alloc(1024 * 1024, 'x');
  for (let sent = 0; sent < 50 && !open[0]?.destroyed; sent += 1)
    await new Promise((resolve) => open[0]?.write(piece, resolve));
  await soon(async () => expect(await countOutcomes('too-large')).toBe(1));
  expect(server.useCases.getPayload()?.payload).toEqual(PAYLOAD);
});

test('[J6] after a loss it connects again, tells where it was, and continues', async () => {
  await start();
  const stream = await follow();
  await soon(() => expect(open).toHaveLength(1));
  open[0]?.write(`id: 7\nevent: features\ndata: ${withPercent(20)}\n\n`);
  await soon(() => expect(stream.getEvents()).toHaveLength(2));
  open[0]?.destroy();
  await soon(() => expect(open).toHaveLength(2));
  expect(upstream.requestsTo(SUB)[1]?.headers['last-event-id']).toBe('7');
  open[1]?.write(`event: features\ndata: ${withPercent(40)}\n\n`);
  await soon(() => expect(stream.getEvents()).toHaveLength(3));
});

test.each([
  ['500', replyWith(500, ''), 'refused'],
  ['a page', replyWith(200, '<html>', 'text/html'), 'refused'],
  ['no response', neverReply(), 'timeout'],
  [
    'a redirect',
    (response: ServerResponse) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    'redirected',
  ],
])(
  '[J6] where the stream is %s, attempts become rarer and payloads are loaded all the same',
  async (_, reply, outcome) => {
    upstream.reply(SUB, reply);
    // A short one where the failure is a timeout; else a busy machine would cause one.
    await start(outcome === 'timeout' ? { timeoutMs: 150 } : {});
    await follow();
    await soon(async () => expect(await countOutcomes(outcome)).toBeGreaterThan(1));
    // On a busy machine the payload may be late as well.
    const ofStream = `"part":"stream","outcome":"${outcome}"`;
    expect(server.logged.filter((line) => line.includes(ofStream))).toHaveLength(1);
    upstream.reply(SUB, acceptStream);
    await soon(() => expect(open).toHaveLength(1));
    await soon(() => expect(server.logged.join()).toContain('responds again'));
  },
);

test('[J6] a stream may wait with its first event for longer than a connection may take', async () => {
  upstream.reply(SUB, (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    open.push(response);
  });
  await start({ timeoutMs: 700 });
  await soon(() => expect(open).toHaveLength(1));
  await sleep(1_000);
  expect([open.length, await countOutcomes('timeout')]).toEqual([1, 0]);
});

test('[J6] a stream that is silent for too long is opened again', async () => {
  await start({ idleMs: 80 });
  await soon(() => expect(open.length).toBeGreaterThan(1));
});

test('[H5] an update without a payload makes clients load again', async () => {
  await start();
  const stream = await follow();
  await soon(() => expect(open).toHaveLength(1));
  open[0]?.write('event: features-updated\ndata: \n\n');
  await soon(() => expect(stream.getEvents()[1]).toMatchObject({ event: 'features-updated', data: '' }));
  upstream.reply('/api/features/sdk-upstream', replyWith(200, { ...GOOD, savedGroups: {} }));
  open[0]?.write('event: features-updated\ndata: \n\n');
  await soon(() => expect(stream.getEvents()[2]).toMatchObject({ event: 'features' }));
  expect(JSON.parse(stream.getEvents()[2]?.data ?? '').savedGroups).toEqual({});
});

test('[H5] without a stream of the service, its changes are found by loading again', async () => {
  const settings = { GROWTHBOOK_API_HOST: upstream.origin, GROWTHBOOK_CLIENT_KEY: 'sdk-upstream' };
  server = await openFeatureServer({ settings, times: { ...FAST, revalidateMs: 40 } });
  const stream = await follow();
  upstream.reply('/api/features/sdk-upstream', replyWith(200, withPercent(20)));
  await soon(() => expect(stream.getEvents()).toHaveLength(2));
  expect(upstream.requestsTo(SUB)).toEqual([]);
});

test('[H5] the stream is followed once a response says that there is one', async () => {
  const settings = { GROWTHBOOK_API_HOST: upstream.origin, GROWTHBOOK_CLIENT_KEY: 'sdk-upstream' };
  upstream.reply('/api/features/sdk-upstream', (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'x-sse-support': 'enabled' })
      .end(JSON.stringify(GOOD)),
  );
  server = await openFeatureServer({ settings, times: { ...FAST, revalidateMs: 20 } });
  await soon(() => expect(open).toHaveLength(1));
  await soon(() => expect(upstream.requestsTo('/api/features/sdk-upstream').length).toBeGreaterThan(4));
  expect(upstream.requestsTo(SUB)).toHaveLength(1);
});

test('[H5] a return to the content before an event of the stream replaces that event', async () => {
  upstream.reply('/api/features/sdk-upstream', (response) => {
    if (response.req.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'application/json', etag: '"v1"' }).end(JSON.stringify(GOOD));
  });
  await start({ revalidateMs: 300 });
  const stream = await follow();
  await soon(() => expect(open).toHaveLength(1));
  open[0]?.write(`event: features\ndata: ${withPercent(20)}\n\n`);
  await soon(() => expect(stream.getEvents()).toHaveLength(3));
  expect(server.useCases.getPayload()?.payload).toEqual(PAYLOAD);
});
