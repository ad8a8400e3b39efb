import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FeatureTimes } from '#modules/experiment/dependencies.ts';
import { createPayloadCipher } from '#platform/payload-cipher.ts';
import { type FeatureServer, openFeatureServer, PAYLOAD } from '../support/feature-server.ts';
import {
  hangUp,
  type MisbehavingServer,
  neverReply,
  openMisbehavingServer,
  replyHalfway,
  replyWith,
} from '../support/misbehaving-server.ts';
import { soon } from '../support/soon.ts';

const PATH = '/api/features/sdk-upstream';
const OWN = `/acquisition/ab${PATH}`;
const GOOD = { status: 200, ...PAYLOAD, dateUpdated: '2026-03-02T10:00:00.000Z' };
const FAST: Partial<FeatureTimes> = { revalidateMs: 40, retryMs: 20, firstBackOffMs: 20 };

let upstream: MisbehavingServer;
/** Another server that has a good payload, too. */
let elsewhere: MisbehavingServer;
let server: FeatureServer | null = null;

beforeEach(async () => {
  [upstream, elsewhere] = await Promise.all([openMisbehavingServer(), openMisbehavingServer()]);
  elsewhere.reply('/', replyWith(200, GOOD));
});
afterEach(async () => {
  await server?.close();
  await Promise.all([upstream.close(), elsewhere.close()]);
});

async function open(times: Partial<FeatureTimes> = {}, options: Parameters<typeof openFeatureServer>[0] = {}) {
  server = await openFeatureServer({
    settings: { GROWTHBOOK_API_HOST: `${upstream.origin}/proxy/`, GROWTHBOOK_CLIENT_KEY: 'sdk-upstream' },
    times: { ...FAST, ...times },
    ...options,
  });
  return server;
}

function reply(response: Parameters<MisbehavingServer['reply']>[1]): void {
  upstream.reply(`/proxy${PATH}`, response);
}

/** A good payload with more blanks than the limit allows, in pieces and without a length. */
function replyEndlessly(): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write(JSON.stringify(GOOD));
    const piece = Buffer.alloc(1024 * 1024, ' ');
    let sent = 0;
    const send = () => {
      sent += 1;
      if (sent > 50 || response.destroyed) response.end();
      else response.write(piece, send);
    };
    send();
  };
}

describe('[H5] a GrowthBook service in place of the embedded one', () => {
  test('its payload is served below our own origin, and no other key', async () => {
    reply(replyWith(200, GOOD));
    const own = await open();
    const { statusCode, headers, json } = await own.inject(OWN);
    expect([statusCode, json()]).toEqual([200, GOOD]);
    expect(headers).toMatchObject({ 'x-sse-support': 'enabled', 'cache-control': 'public, no-cache' });
    expect(headers).not.toHaveProperty('x-vestibule-stale');
    expect((await own.inject('/acquisition/ab/api/features/sdk-development')).statusCode).toBe(404);
    expect((await own.evaluate({}, '/acquisition/ab/api/eval/sdk-other')).statusCode).toBe(404);
    expect((await own.inject('/acquisition/ab/sub/sdk-other')).statusCode).toBe(404);
    expect(upstream.requests.filter(({ url }) => url.pathname !== `/proxy${PATH}`)).toEqual([]);
    expect((await own.inject('/api/features/sdk-development')).json()).toMatchObject({ features: PAYLOAD.features });
  });

  test('the server decides by its payload, whose version is its time', async () => {
    reply(replyWith(200, GOOD));
    const own = await open();
    await own.inject(OWN);
    expect(own.useCases.getBrowserSettings()?.clientKey).toBe('sdk-upstream');
    expect(own.useCases.getPayload()).toEqual({
      version: Date.parse(GOOD.dateUpdated),
      dateUpdated: GOOD.dateUpdated,
      payload: PAYLOAD,
    });
  });

  test('an encrypted payload is passed on as it is, and decrypted for the server only', async () => {
    const encryptionKey = new Uint8Array(16).fill(3);
    const { encrypt } = createPayloadCipher(encryptionKey);
    const encrypted = {
      ...{ status: 200, features: {}, dateUpdated: GOOD.dateUpdated },
      encryptedFeatures: encrypt(JSON.stringify(PAYLOAD.features)),
    };
    reply(replyWith(200, encrypted));
    const own = await open({}, { encryptionKey, settings: settings() });
    expect((await own.inject(OWN)).json()).toEqual(encrypted);
    expect(own.useCases.getPayload()?.payload).toEqual({
      features: PAYLOAD.features,
      experiments: [],
      savedGroups: {},
    });
    await own.close();
    const without = await open({}, { settings: settings() });
    expect((await without.inject(OWN)).json()).toEqual(encrypted);
    expect(without.useCases.getPayload()).toBeNull();
  });

  test('what our pages do not use or cannot evaluate stays out of their payload, and is logged once', async () => {
    const broken = { rules: [{ variations: ['a', 'b'], parentConditions: [null] }] };
    const features = { ...PAYLOAD.features, 'landing.sections': broken, 'shop.cart': broken };
    let served = 0;
    reply((response) => {
      served += 1;
      const text = JSON.stringify({ ...GOOD, features: { ...features, 'shop.price': { defaultValue: served } } });
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
    const own = await open();
    await soon(() => expect(served).toBeGreaterThan(2));
    expect(own.useCases.getPayload()?.payload).toEqual(PAYLOAD);
    expect((await own.inject(OWN)).json().features).toHaveProperty(['shop.cart']);
    const visitor = { acqAnonymousId: 'a', applicationCountry: 'AT', applicationLanguage: 'DE', path: '/' };
    const decide = own.useCases.createDecideRequest();
    const decided = decide?.({ visitor, cookie: null, url: 'https://club.example/acquisition/login' });
    expect(decided).toMatchObject({ flags: { 'voucher.percent': 10 }, variants: { hero: expect.any(String) } });
    const lines = own.logged.filter((line) => line.includes('parts of the payload of GrowthBook are left out'));
    expect(lines.map((line) => JSON.parse(line).refused)).toEqual([
      [{ part: 'landing.sections', reason: 'malformed' }],
    ]);
  });

  test('nothing that identifies a visitor is sent to it', async () => {
    reply(replyWith(200, GOOD));
    upstream.reply('/proxy/api/eval/sdk-upstream', replyWith(200, GOOD));
    const own = await open();
    const visitor = {
      cookie: 'vestibule_token=secret',
      authorization: 'Bearer secret',
      'x-forwarded-for': '192.0.2.1',
    };
    await own.inject(OWN, visitor);
    await own.http.inject({
      ...{ method: 'POST', url: '/acquisition/ab/api/eval/sdk-upstream', payload: '{"attributes":{"a":1},"more":2}' },
      headers: { host: new URL(own.origin).host, 'content-type': 'application/json', ...visitor },
    });
    expect(upstream.requests.length).toBeGreaterThan(1);
    for (const { headers } of upstream.requests)
      for (const name of Object.keys(visitor)) expect(headers).not.toHaveProperty(name);
    const [evaluation] = upstream.requestsTo('/proxy/api/eval/sdk-upstream');
    expect(JSON.parse(evaluation?.body ?? '')).toEqual({
      attributes: { a: 1 },
      forcedVariations: {},
      forcedFeatures: [],
      url: '',
    });
  });

  test('visitors share one request, and a known payload is asked for by its tag', async () => {
    let served = 0;
    reply((response) => {
      served += 1;
      response.writeHead(200, { 'content-type': 'application/json', etag: '"v1"' }).end(JSON.stringify(GOOD));
    });
    const shared = await open({ revalidateMs: 60_000 });
    await Promise.all(Array.from({ length: 20 }, () => shared.inject(OWN)));
    expect(served).toBe(1);
    await shared.close();
    const own = await open({ revalidateMs: 30 });
    await soon(async () => expect((await own.inject(OWN)).statusCode).toBe(200));
    reply((response) => response.writeHead(304).end());
    await soon(() => expect(upstream.requests.length).toBeGreaterThan(3));
    expect(upstream.requests.at(-1)?.headers['if-none-match']).toBe('"v1"');
    expect((await own.inject(OWN)).json()).toEqual(GOOD);
    expect((await own.inject(OWN)).headers).not.toHaveProperty('x-vestibule-stale');
  });
});

function settings() {
  return { GROWTHBOOK_API_HOST: `${upstream.origin}/proxy`, GROWTHBOOK_CLIENT_KEY: 'sdk-upstream' };
}

const FAILURES: readonly [name: string, response: Parameters<MisbehavingServer['reply']>[1], status: number][] = [
  ['hangs', neverReply(), 504],
  ['hangs in the middle of the body', replyHalfway(GOOD), 504],
  ['responds with 500', replyWith(500, GOOD), 502],
  ['closes the connection', hangUp('at once'), 502],
  ['closes the connection in the middle of the body', hangUp('in the middle'), 502],
  ['sends no JSON', replyWith(200, '<html>'), 502],
  ['sends another shape', replyWith(200, { status: 200, features: [] }), 502],
  ['sends rules of another shape', replyWith(200, { ...GOOD, features: { a: { rules: ['b'] } } }), 502],
  ['sends 50 MB', replyEndlessly(), 502],
  ['announces 50 MB', (response) => response.writeHead(200, { 'content-length': '52428800' }).flushHeaders(), 502],
  ['redirects to another host', (response) => response.writeHead(302, { location: elsewhere.origin }).end(), 502],
  ['redirects for ever', (response) => response.writeHead(302, { location: `/proxy${PATH}` }).end(), 502],
];

/** A short one where a failure is a timeout; else a busy machine would cause one. */
function getTimeout(status: number): Partial<FeatureTimes> {
  return status === 504 ? { timeoutMs: 150 } : {};
}

/** Decides a request of a visitor whom the hero experiment of `PAYLOAD` includes. */
function decide(own: FeatureServer, cookie: string | null) {
  const visitor = { acqAnonymousId: 'a', applicationCountry: 'AT', applicationLanguage: 'DE', path: '/' };
  return own.useCases.createDecideRequest()?.({ visitor, cookie, url: 'https://club.example/acquisition/login' });
}

describe('[K9] the first payload of a GrowthBook service', () => {
  test('is awaited by the start of the server, so that a restart changes no visit', async () => {
    reply((response) => setTimeout(() => replyWith(200, GOOD)(response), 100));
    const own = await open();
    expect(decide(own, null)?.variants).toEqual({ hero: expect.any(String) });
  });

  test('is not awaited for long; visits that begin until then stay without variants', async () => {
    let send = () => undefined as unknown;
    reply((response) => {
      send = () => replyWith(200, GOOD)(response);
    });
    const own = await open({ startMs: 50 });
    const first = decide(own, null);
    expect(first).toMatchObject({ variants: {}, flags: {}, newCookie: expect.stringMatching(/^\d+~-$/) });
    send();
    await soon(() => expect(own.useCases.getPayload()).not.toBeNull());
    expect(decide(own, first?.newCookie ?? null)).toMatchObject({ variants: {}, newCookie: null });
    expect(decide(own, null)?.variants).toEqual({ hero: expect.any(String) });
  });
});

describe('[J6] a GrowthBook service that fails', () => {
  test.each(FAILURES)('%s: clients get a sentence', async (_, response, status) => {
    reply(response);
    const own = await open(getTimeout(status));
    const { statusCode, headers, json } = await own.inject(OWN);
    expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store']);
    expect(json()).toEqual({ status, error: expect.stringMatching(/^The feature service .*\.$/) });
    expect(own.useCases.getPayload()).toBeNull();
    expect(elsewhere.requests).toEqual([]);
  });

  test.each(FAILURES)('%s after it worked: the last good payload is served and marked', async (_, response, status) => {
    reply(replyWith(200, GOOD));
    const own = await open({ revalidateMs: 20, ...getTimeout(status) });
    await soon(async () => expect((await own.inject(OWN)).statusCode).toBe(200));
    reply(response);
    await soon(async () => expect((await own.inject(OWN)).headers['x-vestibule-stale']).toMatch(/^\d+$/));
    expect((await own.inject(OWN)).json()).toEqual(GOOD);
    expect(own.useCases.getPayload()).toMatchObject({ payload: PAYLOAD });
  });

  test('a redirect within its origin is followed', async () => {
    reply((response) => response.writeHead(307, { location: '/elsewhere' }).end());
    upstream.reply('/elsewhere', replyWith(200, GOOD));
    const own = await open();
    expect((await own.inject(OWN)).json()).toEqual(GOOD);
  });

  test('it is logged once for each change of its state, and counted each time', async () => {
    reply(replyWith(200, GOOD));
    const own = await open({ revalidateMs: 10, retryMs: 10 });
    await own.inject(OWN);
    reply(replyWith(500, ''));
    const failed = async () =>
      Number(
        /feature_upstream_total\{part="payload",outcome="status"\} (\d+)/.exec(
          await own.meters.registry.metrics(),
        )?.[1] ?? 0,
      );
    await soon(async () => expect(await failed()).toBeGreaterThan(4));
    reply(replyWith(200, GOOD));
    const lines = () => own.logged.filter((line) => line.includes('feature service'));
    await soon(() => expect(lines()).toHaveLength(2));
    expect(lines()[0]).toContain('"outcome":"status"');
    expect(lines()[1]).toContain('responds again');
  });

  test('a payload that was not confirmed for too long is served no more, until the service is back', async () => {
    reply(replyWith(200, GOOD));
    const own = await open({ revalidateMs: 10, retryMs: 10, keepMs: 150 });
    await own.inject(OWN);
    reply(replyWith(500, ''));
    await soon(async () => expect((await own.inject(OWN)).statusCode).toBe(502));
    expect(own.useCases.getPayload()).toBeNull();
    reply(replyWith(200, GOOD));
    await soon(async () => expect((await own.inject(OWN)).json()).toEqual(GOOD));
  });

  test('a clock that is a day off changes nothing', async () => {
    reply((response) => {
      const headers = {
        date: 'Sun, 01 Mar 2026 00:00:00 GMT',
        age: '86400',
        expires: '0',
        'content-type': 'application/json',
      };
      response.writeHead(200, headers).end(JSON.stringify({ ...GOOD, dateUpdated: '2026-03-01T00:00:00.000Z' }));
    });
    const own = await open();
    await own.inject(OWN);
    reply(replyWith(200, { ...GOOD, dateUpdated: '2026-02-28T00:00:00.000Z', savedGroups: {} }));
    await soon(async () => expect((await own.inject(OWN)).json().savedGroups).toEqual({}));
  });
});

describe('[H5] a remote evaluation by a GrowthBook service', () => {
  const EVAL = '/acquisition/ab/api/eval/sdk-upstream';

  test('is passed on and back', async () => {
    upstream.reply('/proxy/api/eval/sdk-upstream', replyWith(200, GOOD));
    const own = await open();
    const response = await own.evaluate({ attributes: { id: 'a' } }, EVAL);
    expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([200, GOOD, 'no-store']);
  });

  test.each([
    ...FAILURES.filter(([name]) => !name.startsWith('redirects for')),
    ['refuses it', replyWith(400, {}), 502] as const,
  ])('%s: clients get a sentence', async (_, response, status) => {
    upstream.reply('/proxy/api/eval/sdk-upstream', response);
    const own = await open(getTimeout(status));
    const { statusCode, json } = await own.evaluate({}, EVAL);
    expect([statusCode, json()]).toEqual([
      status,
      { status, error: expect.stringMatching(/^The feature service .*\.$/) },
    ]);
  });

  test('unsuitable bodies do not reach it', async () => {
    const own = await open();
    expect((await own.evaluate({ attributes: [] }, EVAL)).statusCode).toBe(400);
    expect(upstream.requestsTo('/proxy/api/eval/sdk-upstream')).toEqual([]);
  });
});
