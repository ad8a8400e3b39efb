import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './read-config.ts';
import { SECRET_NAMES } from './settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(content: string): Promise<string> {
  const path = join(folder, `secret-${Math.random()}`);
  await writeFile(path, content);
  return path;
}

function problems(environment: Readonly<Record<string, string>>): readonly string[] {
  const read = readConfig(environment);
  return read.kind === 'invalid' ? read.problems : [];
}

const KEY = Buffer.alloc(32, 7).toString('base64url');
const PEM = '-----BEGIN PRIVATE KEY-----\nMIGHAgEA\n-----END PRIVATE KEY-----\n';

/** A valid value of each secret, with the line break that a file ends with. */
const VALUES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://club:pass@db.example/club\n',
  REDIS_URL: 'rediss://user:pass@redis.example\r\n',
  SMTP_URL: 'smtp://user:pass@mail.example\n\n',
  SECRET_KEYS: `k1:${KEY}\n`,
  ROLLBAR_SERVER_TOKEN: 'token\n',
  FEATURE_ENCRYPTION_KEY: `${Buffer.alloc(16, 1).toString('base64')}\n`,
  GOOGLE_CLIENT_SECRET: 'google\n',
  FACEBOOK_CLIENT_SECRET: 'facebook\n',
  APPLE_PRIVATE_KEY: PEM,
  OPENID_CLIENT_SECRET: 'ours\n',
};

describe('[K8] every secret may be given by a file', () => {
  test('all have an example here', () => {
    expect(Object.keys(VALUES).toSorted()).toEqual(SECRET_NAMES.toSorted());
  });

  test('the files are read, without the line breaks at their ends', async () => {
    const rest = {
      ...{ GOOGLE_CLIENT_ID: 'a', FACEBOOK_CLIENT_ID: 'a', OPENID_ISSUER: 'https://login.example' },
      ...{ OPENID_CLIENT_ID: 'a', OPENID_NAME: 'Ours' },
      ...{ APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'a', APPLE_KEY_ID: 'a' },
    };
    const files: Record<string, string> = {};
    for (const name of SECRET_NAMES) files[`${name}_FILE`] = await write(VALUES[name] ?? '');
    const read = readConfig({ ...rest, ...files });
    if (read.kind === 'invalid') throw new Error(read.problems.join('\n'));
    expect(read.secrets.databaseUrl()).toBe('postgres://club:pass@db.example/club');
    expect(read.secrets.redisUrl()).toBe('rediss://user:pass@redis.example');
    expect(read.secrets.smtpUrl()).toBe('smtp://user:pass@mail.example');
    expect(read.secrets.secretKeys()).toMatchObject([{ id: 'k1' }]);
    expect(read.secrets.rollbarServerToken()).toBe('token');
    expect(read.secrets.featureEncryptionKey()).toHaveLength(16);
    expect(read.secrets.googleClientSecret()).toBe('google');
    expect(read.secrets.facebookClientSecret()).toBe('facebook');
    expect(read.secrets.applePrivateKey()).toBe(PEM.trim());
    expect(read.secrets.openidClientSecret()).toBe('ours');
  });
});

describe('[K8] a file is refused by its name, never with its content', () => {
  test('beside the secret itself', async () => {
    const SMTP_URL_FILE = await write('smtp://user:pass@mail.example');
    const found = problems({ SMTP_URL: 'smtp://user:word@mail.example', SMTP_URL_FILE });
    expect(found).toEqual(['SMTP_URL_FILE and SMTP_URL are both set: set one of them']);
  });

  test('that is missing, a folder, empty, too long or invalid', async () => {
    const missing = join(folder, 'missing');
    expect(problems({ SMTP_URL_FILE: missing })).toEqual([`SMTP_URL_FILE: ${missing} cannot be read (ENOENT)`]);
    expect(problems({ SMTP_URL_FILE: folder })).toEqual([`SMTP_URL_FILE: ${folder} cannot be read (EISDIR)`]);
    const empty = await write('\n');
    expect(problems({ SMTP_URL_FILE: empty })).toEqual([`SMTP_URL_FILE: ${empty} is empty`]);
    const long = await write('a'.repeat(70_000));
    expect(problems({ SMTP_URL_FILE: long })).toEqual([`SMTP_URL_FILE: ${long} is too long for a secret`]);
    const invalid = await write('http://user:pass-word@mail.example');
    expect(problems({ SMTP_URL_FILE: invalid })).toEqual([
      'SMTP_URL must be a URL that begins with smtp:// or smtps://',
    ]);
  });

  test('and production does not call it missing besides', () => {
    const found = problems({
      ...{ VESTIBULE_ENV: 'production', PUBLIC_ORIGIN: 'https://club.example' },
      ...{ SECRET_KEYS: `k1:${KEY}`, SMTP_URL_FILE: '/nowhere/smtp' },
    });
    expect(found).toEqual(['SMTP_URL_FILE: /nowhere/smtp cannot be read (ENOENT)']);
  });
});
