import { expect, test } from 'vitest';
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

test('the defaults are those of the settings, and each passes its own check', () => {
  const result = readConfig({});
  expect(result).toMatchObject({ kind: 'ok', config: { port: Number(SETTINGS.PORT.fallback), drainSeconds: 0 } });
});
