import { describe, expect, test } from 'vitest';
import { readConfig } from './read-config.ts';

const SOUND = {
  VESTIBULE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://club.example',
  SECRET_KEYS: `k1:${'A'.repeat(43)}`,
  SMTP_URL: 'smtp://user:password@mail.example',
  DATABASE_URL: 'postgres://club:password@db.example/club?sslmode=verify-full',
  TRUSTED_PROXIES: '10.0.0.0/8',
  BRAND: 'maison-nocturne',
};

function start(changes: Readonly<Record<string, string>>) {
  const read = readConfig({ ...SOUND, ...changes });
  return read.kind === 'ok' ? { refused: [], warnings: read.warnings } : { refused: read.problems, warnings: [] };
}

test('[K8] a sound production starts without a word', () => {
  expect(start({})).toEqual({ refused: [], warnings: [] });
});

test('[K8] development is neither refused nor warned', () => {
  const insecure = { PUBLIC_ORIGIN: 'http://club.example', TRUSTED_PROXIES: '', RATE_LIMIT_SCALE: '0' };
  expect(start({ ...insecure, VESTIBULE_ENV: 'development', DATABASE_URL: '' })).toEqual({ refused: [], warnings: [] });
});

describe('[K8] production is refused with', () => {
  test.each<[Readonly<Record<string, string>>, string]>([
    [{ PUBLIC_ORIGIN: 'http://club.example' }, 'PUBLIC_ORIGIN must begin with https://'],
    [{ SMTP_URL: 'smtp://user:secret@mail.example?ignoreTLS=true' }, 'SMTP_URL has credentials and allows'],
    [{ SMTP_URL: 'smtp://user:secret@mail.example?requireTLS=false' }, 'SMTP_URL has credentials and allows'],
    [{ SMTP_URL: 'smtp://user:secret@mail.example?opportunisticTLS=true' }, 'SMTP_URL has credentials and allows'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8,0.0.0.0/0' }, 'TRUSTED_PROXIES must be addresses or networks'],
    [{ TRUSTED_PROXIES: 'the-proxy' }, 'TRUSTED_PROXIES must be addresses or networks'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE must not be 0'],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED must not be 0'],
    [
      {
        OPENID_ISSUER: 'http://localhost:4000',
        OPENID_CLIENT_ID: 'club',
        OPENID_CLIENT_SECRET: 'secret',
        OPENID_NAME: 'Ours',
      },
      'OPENID_ISSUER must begin with https://',
    ],
    [{ PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN is required'],
    [{ SECRET_KEYS: '' }, 'SECRET_KEYS is required'],
    [{ SMTP_URL: '' }, 'SMTP_URL is required'],
  ])('%j', (changes, problem) => {
    const { refused } = start(changes);
    expect(refused).toEqual([expect.stringContaining(problem)]);
    expect(refused.join()).not.toMatch(/secret@|:secret/);
  });
});

describe('[K8] production is warned of', () => {
  test.each<[Readonly<Record<string, string>>, string]>([
    [{ PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }, 'PUBLIC_ORIGIN begins with http://'],
    [{ SMTP_URL: 'smtps://user:secret@mail.example?tls.rejectUnauthorized=false' }, 'SMTP_URL has tls.reject'],
    [{ DATABASE_URL: '' }, 'DATABASE_URL is not set: the embedded database'],
    [{ DATABASE_URL: 'postgres://club:secret@db.example/club' }, 'DATABASE_URL leads over a network'],
    [{ DATABASE_URL: 'postgres://db.example/club?sslmode=no-verify' }, 'DATABASE_URL leads over a network'],
    [{ TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES is not set'],
    [{ TRUSTED_PROXIES: '', PUBLIC_ORIGIN: 'http://[::1]:3000', COUNTRY_HEADER: 'cf-ipcountry' }, 'COUNTRY_HEADER has'],
    [{ RATE_LIMIT_SCALE: '1000' }, 'RATE_LIMIT_SCALE is 1000'],
    [{ BRAND: '' }, 'BRAND is not set'],
    [{ WEBHOOKS_TO_PRIVATE: 'on' }, 'WEBHOOKS_TO_PRIVATE is on'],
    [{ FEATURE_CLIENT_KEYS: 'live:sdk-development' }, 'FEATURE_CLIENT_KEYS has the key of development'],
  ])('%j', (changes, warning) => {
    const { refused, warnings } = start(changes);
    expect(refused).toEqual([]);
    expect(warnings).toContainEqual(expect.stringContaining(warning));
    expect(warnings.join()).not.toContain('secret@');
  });

  test.each([
    'postgres://127.0.0.1/club',
    'postgres://user:pass@localhost:5432/club',
    'postgres:///club?host=/run/postgresql',
    'postgres://user@%2Frun%2Fpostgresql/club',
    'postgres://user@[::1]/club',
  ])('no network: %s', (DATABASE_URL) => {
    expect(start({ DATABASE_URL }).warnings).toEqual([]);
  });
});

describe('[K8] TLS to PostgreSQL', () => {
  const read = (changes: Readonly<Record<string, string>>) => {
    const result = readConfig({ ...SOUND, DATABASE_URL: 'postgres://club@db.example/club', ...changes });
    return result.kind === 'ok' ? result.secrets.databaseUrl() : result.problems;
  };

  test('is joined to the URL, which every connection uses', () => {
    expect(read({ DATABASE_SSLMODE: 'verify-full', DATABASE_SSLROOTCERT: '/etc/club/ca.pem' })).toBe(
      'postgres://club@db.example/club?uselibpqcompat=true&sslmode=verify-full&sslrootcert=%2Fetc%2Fclub%2Fca.pem',
    );
    expect(read({ DATABASE_SSLROOTCERT: '/ca.pem', DATABASE_URL: 'postgres://db/club?application_name=a' })).toBe(
      'postgres://db/club?application_name=a&sslmode=verify-full&sslrootcert=%2Fca.pem',
    );
    expect(read({})).toBe('postgres://club@db.example/club');
  });

  test.each<[Readonly<Record<string, string>>, string]>([
    [{ DATABASE_SSLMODE: 'prefer' }, 'DATABASE_SSLMODE must be disable, require, verify-ca, verify-full'],
    [
      { DATABASE_SSLMODE: 'require', DATABASE_URL: 'postgres://db/club?sslmode=disable' },
      'DATABASE_SSLMODE is set, and DATABASE_URL has sslmode: set one of them',
    ],
    [
      { DATABASE_SSLMODE: 'verify-full', DATABASE_URL: '' },
      'DATABASE_SSLMODE needs DATABASE_URL: the embedded database has no network',
    ],
    [{ DATABASE_SSLMODE: 'verify-ca' }, 'DATABASE_SSLROOTCERT is required with DATABASE_SSLMODE=verify-ca'],
    [
      { DATABASE_SSLMODE: 'disable', DATABASE_SSLROOTCERT: '/ca.pem' },
      'DATABASE_SSLROOTCERT has no effect with DATABASE_SSLMODE=disable',
    ],
    [
      { DATABASE_URL: 'postgres://club:a,b@one:5432,two:5432/club' },
      'DATABASE_URL has several hosts: let it name one host that leads to the primary, see docs/growing.md',
    ],
    [
      { DATABASE_URL: 'postgres:///club?host=one,two' },
      'DATABASE_URL has several hosts: let it name one host that leads to the primary, see docs/growing.md',
    ],
    [
      { DATABASE_URL: 'postgres://one/club?target_session_attrs=read-write' },
      'DATABASE_URL has target_session_attrs: let it name one host that leads to the primary, see docs/growing.md',
    ],
  ])('%j is refused', (changes, problem) => {
    expect(read(changes)).toEqual([problem]);
  });

  test.each(['postgres://club:a@b,c@db.example/club?sslmode=verify-full', 'postgres://club:a@b,c@localhost/club'])(
    'the host of %s follows the last at sign, and the password is none',
    (url) => {
      expect(start({ DATABASE_URL: url })).toEqual({ refused: [], warnings: [] });
    },
  );

  test('a mode that checks nothing is warned of', () => {
    const url = 'postgres://club@db.example/club';
    expect(start({ DATABASE_URL: url, DATABASE_SSLMODE: 'require' }).warnings).toHaveLength(1);
    expect(start({ DATABASE_URL: url, DATABASE_SSLMODE: 'verify-full' }).warnings).toEqual([]);
  });
});
