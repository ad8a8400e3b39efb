import { describe, expect, test } from 'vitest';
import { readConfig } from './read-config.ts';
import { SETTINGS } from './settings.ts';

const PRODUCTION = {
  VESTIBULE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://club.example',
  SECRET_KEYS: `k1:${'A'.repeat(43)}`,
  SMTP_URL: 'smtp://mail.example',
};

function listProblems(environment: Readonly<Record<string, string>>): readonly string[] {
  const read = readConfig(environment);
  return read.kind === 'invalid' ? read.problems : [];
}

test.each([
  ['0', ['RATE_LIMIT_SCALE must not be 0 in production']],
  ['0.0', ['RATE_LIMIT_SCALE must not be 0 in production']],
  ['-1', ['RATE_LIMIT_SCALE must be a number from 0 to 1000000']],
  ['none', ['RATE_LIMIT_SCALE must be a number from 0 to 1000000']],
  ['0.5', []],
  ['', []],
])('[G3] limits times %j in production: %j', (RATE_LIMIT_SCALE, problems) => {
  expect(listProblems({ ...PRODUCTION, RATE_LIMIT_SCALE })).toEqual(problems);
});

test('[G3] limits can be turned off in development', () => {
  expect(listProblems({ RATE_LIMIT_SCALE: '0' })).toEqual([]);
});

test.each([
  [{ TOKEN_STORAGE: 'session' }, 'TOKEN_STORAGE must be cookie or local-storage'],
  [
    { REFERRER_BLOCK: 'coupon,coupons' },
    'REFERRER_BLOCK must be categories separated by commas, of aggregator, cashback, coupon, deal, forum, search',
  ],
  [{ REDIS_URL: 'http://redis.example' }, 'REDIS_URL must be a URL that begins with redis:// or rediss://'],
])('[G3] %j is refused', (environment, problem) => {
  expect(listProblems({ ...PRODUCTION, ...environment })).toEqual([problem]);
});

test('[E4] all referrer categories are blocked by default, else the listed ones', () => {
  const read = (REFERRER_BLOCK: string) => {
    const result = readConfig({ REFERRER_BLOCK });
    return result.kind === 'ok' ? result.config.referrerBlock : result.problems;
  };
  expect(read('')).toEqual(['aggregator', 'cashback', 'coupon', 'deal', 'forum', 'search']);
  expect(read(' coupon, cashback')).toEqual(['coupon', 'cashback']);
});

describe('[H5] the settings of the feature service', () => {
  const read = (environment: Readonly<Record<string, string>>) => {
    const result = readConfig(environment);
    return result.kind === 'ok' ? result.config.features : result.problems;
  };
  const KEYS = 'must be environment:sdk-key or environment:sdk-key:remote, separated by commas';

  test('client keys name their environment; several may have the same', () => {
    expect(read({})).toMatchObject({
      clientKeys: [{ environment: 'development', key: 'sdk-development', isRemote: false }],
      growthbookHost: null,
    });
    expect(read({ FEATURE_CLIENT_KEYS: 'off' })).toMatchObject({ clientKeys: [] });
    expect(read({ FEATURE_CLIENT_KEYS: 'live:sdk-new, live:sdk-old,live:sdk-hidden:remote' })).toMatchObject({
      clientKeys: [
        { environment: 'live', key: 'sdk-new', isRemote: false },
        { environment: 'live', key: 'sdk-old', isRemote: false },
        { environment: 'live', key: 'sdk-hidden', isRemote: true },
      ],
    });
  });

  test.each([
    [{ FEATURE_CLIENT_KEYS: 'sdk-new' }, `FEATURE_CLIENT_KEYS ${KEYS}`],
    [{ FEATURE_CLIENT_KEYS: 'live:new' }, `FEATURE_CLIENT_KEYS ${KEYS}`],
    [{ FEATURE_CLIENT_KEYS: 'live:sdk-new:local' }, `FEATURE_CLIENT_KEYS ${KEYS}`],
    [{ FEATURE_CLIENT_KEYS: 'live:sdk-a,test:sdk-a' }, 'FEATURE_CLIENT_KEYS must not use a key twice'],
    [
      { FEATURE_CLIENT_KEYS: 'live:sdk-a:remote,live:sdk-b' },
      'FEATURE_CLIENT_KEYS must begin with a key that is not remote: our own pages need the payload',
    ],
    [{ GROWTHBOOK_REALTIME_KEY: 'a b' }, 'GROWTHBOOK_REALTIME_KEY must be a realtime key'],
    [
      { GROWTHBOOK_REALTIME_HOST: 'rt.example' },
      'GROWTHBOOK_REALTIME_HOST must be a URL that begins with http:// or https://',
    ],
    [{ FEATURE_ENCRYPTION_KEY: 'short' }, 'FEATURE_ENCRYPTION_KEY must be 16 random bytes in base64'],
    [{ FEATURE_ENCRYPTION_KEY: 'A'.repeat(44) }, 'FEATURE_ENCRYPTION_KEY must be 16 random bytes in base64'],
    [
      { GROWTHBOOK_API_HOST: 'growthbook.example', GROWTHBOOK_CLIENT_KEY: 'sdk-a' },
      'GROWTHBOOK_API_HOST must be a URL that begins with http:// or https://',
    ],
    [
      { GROWTHBOOK_API_HOST: 'https://me:pass@growthbook.example/?a=1', GROWTHBOOK_CLIENT_KEY: 'sdk-a' },
      'GROWTHBOOK_API_HOST must be a URL without query, fragment and password',
    ],
    [
      { GROWTHBOOK_API_HOST: 'https://growthbook.example' },
      'GROWTHBOOK_CLIENT_KEY is required with GROWTHBOOK_API_HOST',
    ],
    [
      { GROWTHBOOK_CLIENT_KEY: 'sdk-a' },
      'GROWTHBOOK_API_HOST is required with GROWTHBOOK_CLIENT_KEY and GROWTHBOOK_STREAMING_HOST',
    ],
  ])('%j is refused', (environment, problem) => {
    expect(read(environment)).toEqual([problem]);
  });

  test('browsers report no used features without a key for this', () => {
    expect(read({})).toMatchObject({ realtimeKey: null, realtimeHost: 'https://rt.growthbook.io' });
    const given = { GROWTHBOOK_REALTIME_KEY: 'rk_1', GROWTHBOOK_REALTIME_HOST: 'https://usage.example/' };
    expect(read(given)).toMatchObject({ realtimeKey: 'rk_1', realtimeHost: 'https://usage.example' });
  });

  test('a GrowthBook service may lie below a path', () => {
    const given = { GROWTHBOOK_API_HOST: 'https://tools.example/growthbook/', GROWTHBOOK_CLIENT_KEY: 'sdk-a' };
    expect(read(given)).toMatchObject({ growthbookHost: 'https://tools.example/growthbook' });
  });
});

test('the defaults are those of the settings, and each passes its own check', () => {
  const result = readConfig({});
  expect(result).toMatchObject({ kind: 'ok', config: { port: Number(SETTINGS.PORT.fallback), drainSeconds: 0 } });
});
