import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config/read-config.ts';
import { createPayloadCipher } from '#platform/payload-cipher.ts';
import { type FeatureServer, openFeatureServer, PAYLOAD, withValue } from '../support/feature-server.ts';
import { soon } from '../support/soon.ts';

const URL = '/api/features/sdk-development';
const KEYS = 'development:sdk-development,development:sdk-rotated,development:sdk-evaluated:remote,staging:sdk-staging';

let server: FeatureServer;

beforeAll(async () => {
  server = await openFeatureServer({ settings: { FEATURE_CLIENT_KEYS: KEYS } });
});
afterAll(() => server.close());

describe('[H5] the payload', () => {
  test('has the form that SDKs load, and says that there is a stream', async () => {
    const { statusCode, headers, json } = await server.inject(URL);
    expect(statusCode).toBe(200);
    expect(json()).toEqual({ status: 200, ...PAYLOAD, dateUpdated: '2026-03-02T00:00:01.000Z' });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-sse-support': 'enabled',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'x-sse-support, etag, retry-after',
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('is compressed in the encodings that the request allows', async () => {
    const plain = await server.inject(URL);
    const br = await server.inject(URL, { 'accept-encoding': 'gzip, br' });
    const gzip = await server.inject(URL, { 'accept-encoding': 'gzip' });
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(br.headers.etag).toBe(plain.headers.etag);
  });

  test('is 304 for a client that has it, by weak comparison', async () => {
    const { headers } = await server.inject(URL);
    const etag = String(headers.etag);
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await server.inject(URL, { 'if-none-match': tag });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await server.inject(URL, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('answers HEAD with the same headers', async () => {
    const whole = await server.inject(URL);
    const head = await server.inject(URL, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers.etag, head.headers['x-sse-support']]).toEqual([
      200,
      '',
      whole.headers.etag,
      'enabled',
    ]);
  });

  test('is the same for a second key of the environment, so that keys can be replaced', async () => {
    const first = await server.inject(URL);
    expect((await server.inject('/api/features/sdk-rotated')).body).toBe(first.body);
  });

  test('is that of the environment of the key', async () => {
    const own = await openFeatureServer({ settings: { FEATURE_CLIENT_KEYS: KEYS } });
    own.experiments.state.ofEnvironments = { staging: withValue('voucher.percent', 20) };
    own.experiments.publish(PAYLOAD);
    const getPercent = async (key: string) => {
      const { features } = (await own.inject(`/api/features/${key}`)).json();
      return features['voucher.percent'].defaultValue;
    };
    await soon(async () => expect(await getPercent('sdk-staging')).toBe(20));
    expect(await getPercent('sdk-development')).toBe(10);
    await own.close();
  });

  test.each([
    '/api/features/sdk-unknown',
    '/acquisition/ab/api/features/sdk-unknown',
    '/api/features/__proto__',
    '/sub/sdk-unknown',
    `/api/features/sdk-${'x'.repeat(10_000)}`,
  ])('%.60s is 404 with a sentence', async (url) => {
    const { statusCode, headers, json } = await server.inject(url);
    expect([statusCode, json()]).toEqual([404, { status: 404, error: 'There is no such client key.' }]);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('is read from the store once, not for each request', async () => {
    const before = server.experiments.state.readings;
    await Promise.all(Array.from({ length: 50 }, () => server.inject(URL)));
    expect(server.experiments.state.readings).toBe(before);
  });

  test('is not given to a key for remote evaluation, because it reveals rules', async () => {
    const { statusCode, json } = await server.inject('/api/features/sdk-evaluated');
    expect([statusCode, json().error]).toEqual([400, 'This client key is for remote evaluation only.']);
  });
});

describe('[H5] the paths', () => {
  test('our own pages use a path of the same origin, without CORS', async () => {
    const [root, own] = await Promise.all([server.inject(URL), server.inject(`/acquisition/ab${URL}`)]);
    expect(own.body).toBe(root.body);
    expect(own.headers).toMatchObject({ 'x-sse-support': 'enabled', etag: root.headers.etag });
    expect(Object.keys(own.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(own.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test.each(['/api/eval/sdk-development', URL, '/sub/sdk-development'])('a preflight of %s is allowed', async (url) => {
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' };
    const preflight = await server.inject(url, headers, 'OPTIONS');
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-allow-headers': '*, authorization',
    });
  });

  test('a preflight of the same-origin path allows nothing', async () => {
    const preflight = await server.inject('/acquisition/ab/api/eval/sdk-development', {}, 'OPTIONS');
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test('[H5] a publication reaches the response, and a failure of the database keeps the last one', async () => {
  const own = await openFeatureServer();
  const { etag } = (await own.inject(URL)).headers;
  own.experiments.publish(withValue('voucher.percent', 20));
  await soon(async () => {
    const { json, headers } = await own.inject(URL);
    expect(json().features['voucher.percent']).toEqual({ defaultValue: 20 });
    expect(headers.etag).not.toBe(etag);
  });
  own.experiments.state.isBroken = true;
  own.experiments.announce();
  await soon(() => expect(own.logged.join()).toContain('cannot read the publication'));
  expect((await own.inject(URL)).json().features['voucher.percent']).toEqual({ defaultValue: 20 });
  await own.close();
});

test('[H5] while no publication can be read the response is 503, and a later one is found', async () => {
  const own = await openFeatureServer({ isBroken: true });
  const { statusCode, headers, json } = await own.inject(URL);
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(json()).toEqual({ status: 503, error: 'The features cannot be read at the moment.' });
  expect(own.useCases.getPayload()).toBeNull();
  expect(own.logged.filter((line) => line.includes('cannot read the publication'))).toHaveLength(1);
  own.experiments.state.isBroken = false;
  expect((await own.inject(URL)).statusCode).toBe(200);
  await own.close();
});

test('[H5] pages have the payload of the first key; without keys they have none', async () => {
  const own = await openFeatureServer({ settings: { FEATURE_CLIENT_KEYS: 'development:sdk-a' } });
  expect(own.useCases.getPayload()).toMatchObject({ version: 1, payload: PAYLOAD });
  expect(own.useCases.getBrowserSettings()?.clientKey).toBe('sdk-a');
  await own.close();
  const broken = await openFeatureServer({ settings: { FEATURE_CLIENT_KEYS: ' , ' } });
  expect((await broken.inject(URL)).statusCode).toBe(404);
  expect([broken.useCases.getPayload(), broken.useCases.getBrowserSettings()]).toEqual([null, null]);
  await broken.close();
});

test('[H5] with a key the contents are encrypted, and every process sends the same bytes', async () => {
  const encryptionKey = new Uint8Array(16).fill(9);
  const servers = await Promise.all([openFeatureServer({ encryptionKey }), openFeatureServer({ encryptionKey })]);
  const [one, other] = await Promise.all(servers.map((own) => own.inject(URL)));
  expect(one?.body).toBe(other?.body);
  const { encryptedFeatures, encryptedExperiments, encryptedSavedGroups, ...rest } = one?.json() ?? {};
  expect(rest).toEqual({
    ...{ status: 200, features: {}, experiments: [], savedGroups: {} },
    dateUpdated: '2026-03-02T00:00:01.000Z',
  });
  const { decrypt } = createPayloadCipher(encryptionKey);
  const decrypted = [encryptedFeatures, encryptedExperiments, encryptedSavedGroups].map((text) =>
    JSON.parse(decrypt(text) ?? ''),
  );
  expect(decrypted).toEqual([PAYLOAD.features, PAYLOAD.experiments, PAYLOAD.savedGroups]);
  const decryptionKey = Buffer.from(encryptionKey).toString('base64');
  expect(servers[0]?.useCases.getBrowserSettings()).toMatchObject({ decryptionKey, realtimeKey: null });
  await Promise.all(servers.map((own) => own.close()));
});

test('[H5] the key of development does not exist in production', () => {
  const production = {
    VESTIBULE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://club.example',
    SECRET_KEYS: `k1:${'A'.repeat(43)}`,
    SMTP_URL: 'smtp://mail.example',
  };
  const read = readConfig(production);
  expect(read).toMatchObject({ kind: 'ok', config: { features: { clientKeys: [] } } });
});
