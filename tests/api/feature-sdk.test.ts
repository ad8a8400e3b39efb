import { clearCache, GrowthBook, GrowthBookClient, setPolyfills } from '@growthbook/growthbook';
import { EventSource } from 'eventsource';
import { afterEach, expect, test, vi } from 'vitest';
import { type FeatureServer, openFeatureServer, PAYLOAD, withValue } from '../support/feature-server.ts';
import { soon } from '../support/soon.ts';

const AUSTRIAN = { acqAnonymousId: 'visitor-1', applicationCountry: 'AT' };
const KEYS = 'development:sdk-development,development:sdk-evaluated:remote';
const KEY = new Uint8Array(16).fill(9);

setPolyfills({ EventSource });

let server: FeatureServer | null = null;
const sdks: { destroy(options?: { destroyAllStreams?: boolean }): void }[] = [];

async function open(options: Parameters<typeof openFeatureServer>[0] = {}): Promise<FeatureServer> {
  server = await openFeatureServer({ settings: { FEATURE_CLIENT_KEYS: KEYS }, ...options });
  return server;
}

function createSdk(options: ConstructorParameters<typeof GrowthBook>[0]): GrowthBook {
  const sdk = new GrowthBook({ clientKey: 'sdk-development', attributes: AUSTRIAN, ...options });
  sdks.push(sdk);
  return sdk;
}

afterEach(async () => {
  for (const sdk of sdks.splice(0)) sdk.destroy({ destroyAllStreams: true });
  await clearCache();
  await server?.close();
});

test.each(['', '/acquisition/ab'])('[H5] the SDK loads the payload below %j and decides by it', async (path) => {
  const { origin } = await open();
  const trackingCallback = vi.fn();
  const sdk = createSdk({ apiHost: origin + path, trackingCallback });
  expect(await sdk.init({ timeout: 5_000 })).toMatchObject({ success: true, source: 'network' });
  expect(['evening', 'coat']).toContain(sdk.getFeatureValue('landing.hero', null));
  expect(trackingCallback).toHaveBeenCalledOnce();
  expect(sdk.getFeatureValue('voucher.percent', 0)).toBe(10);
  expect(sdk.getExperiments()).toEqual(PAYLOAD.experiments);
});

test('[H5] the SDK of servers loads the same payload', async () => {
  const { origin } = await open();
  const client = new GrowthBookClient({ apiHost: origin, clientKey: 'sdk-development' });
  sdks.push(client);
  expect(await client.init({ timeout: 5_000 })).toMatchObject({ success: true });
  expect(client.createScopedInstance({ attributes: AUSTRIAN }).getFeatureValue('voucher.percent', 0)).toBe(10);
});

test('[H5] the SDK decrypts the payload with the key', async () => {
  const { origin } = await open({ encryptionKey: KEY });
  const sdk = createSdk({ apiHost: origin, decryptionKey: Buffer.from(KEY).toString('base64') });
  await sdk.init({ timeout: 5_000 });
  expect(sdk.getFeatures()).toEqual(PAYLOAD.features);
  expect(sdk.getExperiments()).toEqual(PAYLOAD.experiments);
  expect(sdk.getDecryptedPayload()).toMatchObject({ savedGroups: PAYLOAD.savedGroups });
});

test.each([undefined, KEY])('[H5] the SDK decides the same by remote evaluation', async (encryptionKey) => {
  const { origin } = await open(encryptionKey ? { encryptionKey } : {});
  const trackingCallback = vi.fn();
  const local = createSdk({ features: PAYLOAD.features as never });
  const sdk = createSdk({ apiHost: origin, clientKey: 'sdk-evaluated', remoteEval: true, trackingCallback });
  await sdk.init({ timeout: 5_000 });
  expect(sdk.getFeatureValue('landing.hero', null)).toBe(local.getFeatureValue('landing.hero', null));
  expect(trackingCallback).toHaveBeenCalledOnce();
  expect(trackingCallback.mock.calls[0]?.[0]).toMatchObject({ key: 'hero' });
  await sdk.setAttributes({ ...AUSTRIAN, applicationCountry: 'FR' });
  expect(sdk.getFeatureValue('landing.hero', 'none')).toBe('none');
});

test.each([undefined, KEY])('[H5] an update reaches a streaming SDK', async (encryptionKey) => {
  const { origin, experiments, eventStreams } = await open(encryptionKey ? { encryptionKey } : {});
  const decryptionKey = encryptionKey && Buffer.from(encryptionKey).toString('base64');
  const sdk = createSdk({ apiHost: origin, ...(decryptionKey && { decryptionKey }) });
  await sdk.init({ timeout: 5_000, streaming: true });
  await soon(() => expect(eventStreams.count()).toBe(1));
  experiments.publish(withValue('voucher.percent', 20));
  await soon(() => expect(sdk.getFeatureValue('voucher.percent', 0)).toBe(20));
});

test('[H5] an update reaches a streaming SDK with remote evaluation', async () => {
  const { origin, experiments, eventStreams } = await open();
  const sdk = createSdk({ apiHost: origin, clientKey: 'sdk-evaluated', remoteEval: true });
  await sdk.init({ timeout: 5_000, streaming: true });
  await soon(() => expect(eventStreams.count()).toBe(1));
  experiments.publish(withValue('voucher.percent', 20));
  await soon(() => expect(sdk.getFeatureValue('voucher.percent', 0)).toBe(20));
  expect(JSON.stringify(sdk.getPayload())).not.toContain('condition');
});

test('[E8] many SDKs that stream get every publication', async () => {
  const settings = { FEATURE_CLIENT_KEYS: 'live:sdk-development,live:sdk-rotated,staging:sdk-staging' };
  const { origin, experiments, eventStreams } = await open({ settings });
  // SDKs of one process with one key would share a stream.
  const sdks = ['sdk-development', 'sdk-rotated', 'sdk-staging'].map((clientKey) =>
    createSdk({ apiHost: origin, clientKey }),
  );
  for (const sdk of sdks) await sdk.init({ timeout: 5_000, streaming: true });
  await soon(() => expect(eventStreams.count()).toBe(sdks.length));
  for (const percent of [11, 12, 13]) {
    experiments.publish(withValue('voucher.percent', percent));
    await soon(() =>
      expect(sdks.map((sdk) => sdk.getFeatureValue('voucher.percent', 0))).toEqual(sdks.map(() => percent)),
    );
  }
});
