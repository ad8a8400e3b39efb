// The settings of an operator for the browser's client of experiments.
import { createServer, type Server } from 'node:http';
import { allowAnalytics, followDataLayer } from './support/data-layer.ts';
import { type ExperimentClub, startExperimentClub } from './support/experiments.ts';
import { expect, test } from './support/journey.ts';

const REALTIME_KEY = 'rk_journeys';

let own: ExperimentClub;
let host: Server;
const used: URL[] = [];
test.beforeAll(async () => {
  host = createServer((request, response) => {
    used.push(new URL(request.url ?? '', 'http://usage.example'));
    response.end();
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = host.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  own = await startExperimentClub('client_settings', {
    FEATURE_ENCRYPTION_KEY: Buffer.from('0123456789abcdef').toString('base64'),
    GROWTHBOOK_REALTIME_KEY: REALTIME_KEY,
    GROWTHBOOK_REALTIME_HOST: `http://127.0.0.1:${port}`,
  });
});
test.afterAll(async () => {
  await own.stop();
  host.close();
});

test('[H5] the browser decrypts the payload, and reports the used features to the host of the operator', async ({
  page,
  context,
}) => {
  await own.startExperiment('headline', { values: { 'landing.headline': 'daba' } });
  await allowAnalytics(context, own.origin);
  const entries = await followDataLayer(page);
  const loaded = page.waitForResponse(/\/ab\/api\/features\//);
  await page.goto(own.url('/en'));
  const payload = await (await loaded).json();
  expect(payload).toMatchObject({ features: {}, encryptedFeatures: expect.stringMatching(/.{100}/) });
  await expect
    .poll(() => entries.find(({ event }) => event === 'assign_experiment'))
    .toMatchObject({ experiment_id: 'headline', variation_id: 'bold' });
  await expect.poll(() => used.length).toBeGreaterThan(0);
  const [report] = used;
  expect(report?.searchParams.get('key')).toBe(REALTIME_KEY);
  expect(JSON.parse(report?.searchParams.get('events') ?? '[]')).toContainEqual({ key: 'landing.headline', on: true });
});
