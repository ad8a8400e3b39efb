import { GrowthBook } from '@growthbook/growthbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleDefinition } from '../support/experiments.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { getPort } from '../support/raw-socket.ts';
import { type ReadStream, readStream } from '../support/read-stream.ts';
import { soon } from '../support/soon.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const HOST = { host: 'club.example' };
const URL = '/api/features/sdk-development';
const KEYS = { FEATURE_CLIENT_KEYS: 'development:sdk-development' };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ settings: KEYS });
});
afterAll(() => app.close());

/** Runs a command on an experiment, as an admin of the server would. */
async function run(name: string, words: readonly string[], file = ''): Promise<void> {
  const outcome = await app.command(`experiment ${name}`)?.run({
    words,
    text: (option) => (option === 'file' ? '-' : null),
    flag: () => false,
    readStdin: async () => file,
    ...NO_TERMINAL,
  });
  expect(outcome).toMatchObject({ kind: 'done' });
  await app.drain();
}

test('[H5] an experiment that starts reaches payloads, evaluations and open streams', async () => {
  const port = await getPort(app);
  const stream = await readStream(`http://127.0.0.1:${port}/sub/sdk-development`, HOST);
  await soon(() => expect(stream.getEvents()).toHaveLength(1));
  expect(JSON.parse(stream.getEvents()[0]?.data ?? '')).toMatchObject({ features: {}, experiments: [] });

  await run('create', [], JSON.stringify(sampleDefinition({ key: 'first' })));
  await run('start', ['first']);

  await soon(() => expect(stream.getEvents()).toHaveLength(2));
  const published = JSON.parse(stream.getEvents()[1]?.data ?? '');
  expect(published.features).toHaveProperty(['experiment.first']);
  expect((await app.app.http.inject({ url: URL, headers: HOST })).json()).toEqual(published);
  expect((await app.app.http.inject({ url: `/acquisition/ab${URL}`, headers: HOST })).json()).toEqual(published);

  const attributes = { acqAnonymousId: 'visitor-1', applicationCountry: 'AT', path: '/', applicationLanguage: 'en' };
  const evaluated = await app.app.http.inject({
    ...{ method: 'POST', url: '/api/eval/sdk-development', payload: JSON.stringify({ attributes }) },
    headers: { ...HOST, 'content-type': 'application/json' },
  });
  const sdk = new GrowthBook({ features: published.features, attributes });
  const expected = Object.keys(published.features).map((key) => [key, sdk.evalFeature(key).value]);
  const values = Object.entries<{ defaultValue: unknown }>(evaluated.json().features);
  expect(values.map(([key, { defaultValue }]) => [key, defaultValue])).toEqual(expected);
  sdk.destroy();

  expect(await app.resources.meters.registry.metrics()).toMatch(/^vestibule_streams_open 1$/m);
  stream.close();
  await soon(() => expect(app.logged.join()).toContain('"end":"client"'));
  expect(app.logged.filter((line) => /"level":[45]0/.test(line))).toEqual([]);
});

test('[H5] an unknown path beside the routes of the service is still a page that does not exist', async () => {
  const { statusCode } = await app.app.http.inject({ url: '/api/other', headers: HOST });
  expect(statusCode).toBe(404);
});

test('[H5] a stop ends the streams, and the program closes', async () => {
  const own = await openTestApp({ settings: KEYS });
  const port = await getPort(own);
  const streams: ReadStream[] = [];
  for (let count = 0; count < 3; count += 1)
    streams.push(await readStream(`http://127.0.0.1:${port}/sub/sdk-development`, HOST));
  own.app.drain();
  await own.close();
  await soon(() => expect(streams.every((stream) => stream.isClosed())).toBe(true));
  expect(own.logged.filter((line) => line.includes('"end":"stopping"'))).toHaveLength(3);
});
