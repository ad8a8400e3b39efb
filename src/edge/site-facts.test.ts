import { expect, test } from 'vitest';
import { getUsageSources } from './site-facts.ts';

test('[H5] pages may report used features to the host of the operator, if there is a key for it', () => {
  const settings = {
    clientKey: 'sdk-a',
    decryptionKey: null,
    blockedChanges: [],
    realtimeHost: 'https://usage.example:8443/in',
  };
  expect(getUsageSources({ ...settings, realtimeKey: 'rk_1' })).toEqual(['https://usage.example:8443']);
  expect(getUsageSources({ ...settings, realtimeKey: null })).toEqual([]);
  expect(getUsageSources(null)).toEqual([]);
});
