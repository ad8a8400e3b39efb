import * as v from 'valibot';
import { list, number, serviceAddress, text } from './readers.ts';
import { secret, setting } from './setting.ts';

/** A key by which SDKs load the payload of an environment. A remote key gets evaluated payloads only. */
export type ClientKey = { readonly environment: string; readonly key: string; readonly isRemote: boolean };

const CLIENT_KEY = /^[a-z0-9][a-z0-9-]{0,39}:sdk-[A-Za-z0-9_-]{1,80}(?::remote)?$/;

/** Switches A/B testing off where it is on by default. */
const OFF = 'off';

const clientKeys = v.pipe(
  list,
  v.transform((given) => (given.length === 1 && given[0] === OFF ? [] : given)),
  v.check(
    (given) => given.every((one) => CLIENT_KEY.test(one)),
    'must be environment:sdk-key or environment:sdk-key:remote, separated by commas',
  ),
  v.transform((given): readonly ClientKey[] =>
    given.map((one) => {
      const [environment = '', key = '', remote] = one.split(':');
      return { environment, key, isRemote: remote !== undefined };
    }),
  ),
  v.check((given) => new Set(given.map(({ key }) => key)).size === given.length, 'must not use a key twice'),
  v.check(
    ([first]) => first?.isRemote !== true,
    'must begin with a key that is not remote: our own pages need the payload',
  ),
);

const encryptionKey = v.pipe(
  text,
  v.regex(/^[A-Za-z0-9+/]{22}==$/, 'must be 16 random bytes in base64'),
  v.transform((value) => new Uint8Array(Buffer.from(value, 'base64'))),
);

/** The settings of the feature service. */
export const FEATURE_SETTINGS = {
  FEATURE_CLIENT_KEYS: setting(
    'client keys of the feature service as environment:sdk-key, separated by commas; our own pages use the first one; `off` for none; see "Feature service". Default in development: development:sdk-development; in production: none',
    null,
    clientKeys,
  ),
  FEATURE_ENCRYPTION_KEY: secret(
    'key by which the feature service encrypts payloads, and decrypts those of GROWTHBOOK_API_HOST: 16 random bytes in base64; our pages contain it while an experiment runs',
    encryptionKey,
  ),
  GROWTHBOOK_API_HOST: setting(
    'address of a GrowthBook API or proxy, which our pages use in place of the embedded feature service',
    null,
    serviceAddress,
  ),
  GROWTHBOOK_CLIENT_KEY: setting(
    'client key at GROWTHBOOK_API_HOST; required with it',
    null,
    v.pipe(text, v.regex(/^[A-Za-z0-9_-]{1,100}$/, 'must be a client key')),
  ),
  GROWTHBOOK_STREAMING_HOST: setting(
    'address of the streams of GROWTHBOOK_API_HOST; by default the same',
    null,
    serviceAddress,
  ),
  GROWTHBOOK_BLOCKED_CHANGES: setting(
    'ids of changes (`changeId` of an experiment that belongs to no feature) that our pages never apply, separated by commas',
    '',
    list,
  ),
  GROWTHBOOK_REALTIME_KEY: setting(
    'key by which browsers report to GROWTHBOOK_REALTIME_HOST which features they use; by default they report nothing',
    null,
    v.pipe(text, v.regex(/^[A-Za-z0-9_-]{1,100}$/, 'must be a realtime key')),
  ),
  GROWTHBOOK_REALTIME_HOST: setting(
    'address for reports of used features; pages allow this origin only where GROWTHBOOK_REALTIME_KEY is set',
    'https://rt.growthbook.io',
    serviceAddress,
  ),
  STREAMS_TOTAL: setting(
    'number of streams of the feature service that a process holds; further ones get 503',
    '5000',
    number(1, 1_000_000),
  ),
  STREAMS_PER_ADDRESS: setting(
    'number of streams of the feature service that an IP address may hold in a process, an IPv6 /48 eight times as many; further ones get 429',
    '50',
    number(1, 1_000_000),
  ),
} as const;
