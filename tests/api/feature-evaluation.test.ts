import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeatureServer, openFeatureServer, PAYLOAD } from '../support/feature-server.ts';

const AUSTRIAN = { acqAnonymousId: 'visitor-1', applicationCountry: 'AT' };
const PAGE = 'https://club.example/acquisition/';

let server: FeatureServer;

beforeAll(async () => {
  const keys = 'development:sdk-development,development:sdk-evaluated:remote';
  server = await openFeatureServer({ settings: { FEATURE_CLIENT_KEYS: keys } });
});
afterAll(() => server.close());

describe('[H5] a remote evaluation', () => {
  test('gives each feature its value, with the exposure that it causes', async () => {
    const { statusCode, headers, json } = await server.evaluate({ attributes: AUSTRIAN, url: PAGE });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    const { features, savedGroups, dateUpdated, status } = json();
    expect({ status, savedGroups, dateUpdated }).toEqual({
      status: 200,
      savedGroups: {},
      dateUpdated: '2026-03-02T00:00:01.000Z',
    });
    const [rule] = features['landing.hero'].rules;
    expect(['evening', 'coat']).toContain(rule.force);
    expect(rule.tracks).toHaveLength(1);
    const [{ experiment, result }] = rule.tracks;
    expect(result).toMatchObject({ inExperiment: true, hashAttribute: 'acqAnonymousId', hashValue: 'visitor-1' });
    expect(experiment.variations[result.variationId]).toBe(rule.force);
    expect(experiment.variations[1 - result.variationId]).toEqual({});
    expect(features['voucher.percent']).toEqual({ defaultValue: 10 });
  });

  test('reveals no rule, other variation or saved group', async () => {
    const { body } = await server.evaluate({ attributes: AUSTRIAN, url: PAGE });
    for (const secret of ['condition', '$in', '[0.5,0.5]', 'seed":"hero', 'friends', 'ada', 'secret', '/old'])
      expect(body).not.toContain(secret);
    const names = [body.includes('As it is'), body.includes('Bold')];
    expect(names.filter(Boolean)).toHaveLength(1);
  });

  test('includes the redirect of a page that it targets, for the visitor only', async () => {
    const { experiments } = (await server.evaluate({ attributes: AUSTRIAN, url: PAGE })).json();
    expect(experiments).toMatchObject(
      [{ key: 'spring', variations: [{}, { urlRedirect: /spring$/ }] }].map(() => ({ key: 'spring' })),
    );
    expect(experiments[0].variations).toEqual([{}, { urlRedirect: 'https://club.example/acquisition/spring' }]);
    const elsewhere = await server.evaluate({ attributes: AUSTRIAN, url: 'https://club.example/acquisition/about' });
    const foreign = await server.evaluate({ attributes: { ...AUSTRIAN, applicationCountry: 'FR' }, url: PAGE });
    expect([elsewhere.json().experiments, foreign.json().experiments]).toEqual([[], []]);
  });

  test('a visitor whom no rule targets has the default values', async () => {
    const { features } = (await server.evaluate({ attributes: { acqAnonymousId: 'visitor-1' } })).json();
    const defaults = Object.entries(PAYLOAD.features).map(([key, { defaultValue }]) => [key, { defaultValue }]);
    expect(features).toEqual(Object.fromEntries(defaults));
  });

  test('variations and values can be forced', async () => {
    const forced = (index: number) =>
      server.evaluate({
        attributes: AUSTRIAN,
        forcedVariations: { hero: index },
        forcedFeatures: [['voucher.percent', 30]],
      });
    const [one, other] = await Promise.all([forced(0), forced(1)]);
    expect(one.json().features['landing.hero'].defaultValue).toBe('evening');
    expect(other.json().features['landing.hero'].defaultValue).toBe('coat');
    expect(one.json().features['voucher.percent']).toEqual({ defaultValue: 30 });
  });

  test('an empty object is enough', async () => {
    expect((await server.evaluate({})).statusCode).toBe(200);
  });

  test('an unknown key is 404; only a key for remote evaluation says that there is a stream', async () => {
    expect((await server.evaluate({}, '/api/eval/sdk-unknown')).statusCode).toBe(404);
    const [plain, remote] = await Promise.all([server.evaluate({}), server.evaluate({}, '/api/eval/sdk-evaluated')]);
    expect(plain.headers).not.toHaveProperty('x-sse-support');
    expect(remote.headers['x-sse-support']).toBe('enabled');
  });
});

describe('[H5] the body of an evaluation', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`);
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 1]));

  test.each([
    ['', 'The body must be a JSON object'],
    ['{', 'The body must be a JSON object'],
    ['[]', 'The body must be a JSON object'],
    ['null', 'The body must be a JSON object'],
    [{ attributes: [] }, 'attributes must be an object'],
    [{ attributes: 'a' }, 'attributes must be an object'],
    [{ attributes: keys(501) }, 'attributes must have at most 500 keys'],
    [{ attributes: deep }, 'attributes must have at most 8 levels and texts of at most 2048 characters'],
    [
      { attributes: { a: 'x'.repeat(2049) } },
      'attributes must have at most 8 levels and texts of at most 2048 characters',
    ],
    [{ forcedVariations: { hero: 'one' } }, 'forcedVariations must have numbers only'],
    [{ forcedVariations: 1 }, 'forcedVariations must be an object'],
    [{ forcedFeatures: {} }, 'forcedFeatures must be an array of pairs'],
    [{ forcedFeatures: ['ab'] }, 'forcedFeatures.0 must have pairs of a key and a value only'],
    [{ url: 1 }, 'url must be a text'],
    [{ url: `https://club.example/${'x'.repeat(2048)}` }, 'url must have at most 2048 characters'],
  ])('%j is refused: %s', async (body, problem) => {
    const { statusCode, json } = await server.evaluate(body);
    expect([statusCode, json()]).toEqual([400, { status: 400, error: problem }]);
  });

  test('has at most 64 KiB', async () => {
    const { statusCode, json } = await server.evaluate(JSON.stringify({ url: 'x'.repeat(65_536) }));
    expect([statusCode, json()]).toEqual([413, { status: 413, error: 'The body exceeds 65536 bytes' }]);
  });

  test.each([
    '{"attributes":{"__proto__":{"applicationCountry":"AT"},"acqAnonymousId":"visitor-1"}}',
    '{"attributes":{"constructor":{"prototype":{"applicationCountry":"AT"}},"acqAnonymousId":"visitor-1"}}',
    '{"attributes":{"applicationCountry":{"toString":1,"valueOf":null},"acqAnonymousId":{"toString":"x"}}}',
    '{"attributes":{"acqAnonymousId":{"toJSON":1},"applicationCountry":[["AT"]]},"forcedVariations":{"__proto__":1}}',
    '{"forcedVariations":{"hero":1e308,"x":-5},"forcedFeatures":[["__proto__",{"a":1}],["toString",null]]}',
    '{"attributes":{"acqAnonymousId":1e400},"url":"::::"}',
  ])('%s is harmless', async (body) => {
    const { statusCode, json } = await server.evaluate(body);
    expect(statusCode).toBe(200);
    expect(json().features['landing.headline']).toEqual({ defaultValue: null });
    expect(({} as Record<string, unknown>).applicationCountry).toBeUndefined();
  });

  test('a text of any kind of type is read, because SDKs in pages avoid preflights', async () => {
    const response = await server.http.inject({
      ...{ method: 'POST', url: '/api/eval/sdk-development', payload: '{"attributes":{}}' },
      headers: { host: new globalThis.URL(server.origin).host, 'content-type': 'text/plain' },
    });
    expect(response.statusCode).toBe(200);
  });
});

test('[G3] evaluations beyond the limit of their address get 429 with the seconds to wait, before their body is read', async () => {
  const taken: string[][] = [];
  const limited = await openFeatureServer({
    takeAttempt: async (...attempt) => {
      taken.push(attempt);
      return taken.length > 1 ? 17 : null;
    },
  });
  expect((await limited.evaluate({})).statusCode).toBe(200);
  for (const body of [{}, 'no JSON']) {
    const { statusCode, headers, json } = await limited.evaluate(body);
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([429, '17', 'no-store']);
    expect(json()).toEqual({ status: 429, error: 'There are too many evaluations from this address.' });
  }
  expect(new Set(taken.map(String))).toEqual(new Set(['evaluation-address,127.0.0.1']));
  // Payloads are compressed once and cost next to nothing.
  expect((await limited.inject('/api/features/sdk-development')).statusCode).toBe(200);
  await limited.close();
});
