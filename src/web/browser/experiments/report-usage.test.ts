import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVisit, openExperimentsPage } from '../../../../tests/support/experiments-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const FEATURES = { on: { defaultValue: true }, off: { defaultValue: false }, text: { defaultValue: 'a b&c' } };

async function openClient(settings: { readonly realtimeKey: string | null; readonly realtimeHost?: string }) {
  const { fetched } = openExperimentsPage();
  fetched.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')));
  const { createClient } = await import('./create-client.ts');
  const visit = createVisit({ settings });
  const client = createClient(() => visit);
  await client.setPayload({ features: FEATURES });
  return { client, fetched };
}

const EVENTS = [
  { key: 'on', on: true },
  { key: 'off', on: false },
  { key: 'missing', on: false },
];

test('[H5] [J6] the use of features is reported after 2000 ms, each value once, and errors are ignored', async () => {
  const { client, fetched } = await openClient({ realtimeKey: 'rk &1' });
  for (const key of ['on', 'on', 'off', 'missing']) client.evalFeature(key);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const events = encodeURIComponent(JSON.stringify(EVENTS));
  expect(fetched).toHaveBeenCalledExactlyOnceWith(`https://rt.growthbook.io/?key=rk%20%261&events=${events}`, {
    mode: 'no-cors',
    cache: 'no-cache',
  });
});

test('[H5] a changed value is reported again, an overridden one never', async () => {
  const { client, fetched } = await openClient({ realtimeKey: 'k', realtimeHost: 'https://usage.example/' });
  client.evalFeature('off');
  await client.setPayload({ features: { ...FEATURES, off: { defaultValue: true } } });
  client.evalFeature('off');
  client.setForcedFeatures(new Map([['text', 'forced']]));
  client.evalFeature('text');
  await vi.advanceTimersByTimeAsync(2_000);
  client.evalFeature('on');
  await vi.advanceTimersByTimeAsync(2_000);
  const sent = fetched.mock.calls.map(([address]) => new URL(String(address)));
  expect(sent.map(({ origin }) => origin)).toEqual(['https://usage.example', 'https://usage.example']);
  expect(sent.map(({ searchParams }) => JSON.parse(searchParams.get('events') ?? ''))).toEqual([
    [
      { key: 'off', on: false },
      { key: 'off', on: true },
    ],
    [{ key: 'on', on: true }],
  ]);
});

test('[H5] a failed report is no unhandled error', async () => {
  const { client } = await openClient({ realtimeKey: 'k' });
  const unhandled = vi.fn();
  process.once('unhandledRejection', unhandled);
  // The spy of the page would handle the rejection.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  client.evalFeature('on');
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('[H5] without a realtime key nothing is reported', async () => {
  const { client, fetched } = await openClient({ realtimeKey: null });
  client.evalFeature('on');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).not.toHaveBeenCalled();
});
