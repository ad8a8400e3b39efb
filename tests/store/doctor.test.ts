// The doctor against a real PostgreSQL, and as a whole.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runDoctor } from '#app/doctor/doctor-command.ts';
import { checkDatabase } from '#platform/doctor/check-database.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const clock = () => new Date();

let storage: TestDatabase;
beforeEach(async () => {
  storage = await createTestDatabase();
});
afterEach(() => storage.drop());

const check = (changes: Partial<Parameters<typeof checkDatabase>[0]> = {}) =>
  checkDatabase({
    ...{ connectionString: storage.connectionString, migrations: MIGRATIONS, connections: 22, now: clock },
    ...changes,
  });

describe('[K8] the database', () => {
  test('of a sound deployment', async () => {
    expect((await check()).map(({ result }) => result)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  });

  test.each([
    [20_000, 'warn', /ahead of PostgreSQL's$/],
    [-600_000, 'fail', /behind PostgreSQL's, and workers run no jobs$/],
  ])('with a clock that is off by %i ms', async (off, result, says) => {
    const found = await check({ now: () => new Date(Date.now() + off) });
    expect(found).toContainEqual(expect.objectContaining({ result, says: expect.stringMatching(says) }));
  });

  test('with a role that lacks rights', async () => {
    const role = `doctor_${randomBytes(4).toString('hex')}`;
    await storage.pool.query(`create role ${role} login`);
    const connectionString = storage.connectionString.replace(/\/\/[^@/]*@|user=[^&]+/, (user) =>
      user.startsWith('//') ? `//${role}@` : `user=${role}`,
    );
    try {
      expect(await check({ connectionString })).toContainEqual(
        expect.objectContaining({ result: 'fail', says: expect.stringContaining('must not create tables') }),
      );
      await storage.pool
        .query(`grant create on schema public to ${role}; grant all on schema pgboss to ${role}`)
        .catch(() => storage.pool.query(`grant create on schema public to ${role}`));
      const { rows } = await storage.pool.query("select to_regnamespace('pgboss') is null as missing");
      const says = rows[0].missing ? 'schema pgboss' : 'must not use';
      expect(await check({ connectionString })).toContainEqual(
        expect.objectContaining({ result: 'fail', says: expect.stringContaining(says) }),
      );
    } finally {
      await storage.pool.query(`drop owned by ${role}; drop role ${role}`);
    }
  });

  test('with too few connections', async () => {
    expect(await check({ connections: 100_000 })).toContainEqual(
      expect.objectContaining({ result: 'fail', says: expect.stringContaining('opens up to 100000 connections') }),
    );
  });

  test('with migrations that are missing, changed or of a newer program', async () => {
    const last = () => check().then((found) => found.at(-1));
    await storage.pool.query("update schema_migration set sha256 = 'other' where name like '0001%'");
    expect(await last()).toMatchObject({ result: 'fail', says: expect.stringContaining('0001_') });
    await storage.pool.query("delete from schema_migration where name like '0001%'");
    expect(await last()).toMatchObject({ result: 'warn', says: '1 migrations are not applied yet' });
    const newer = (needs: string | null) =>
      storage.pool.query(
        "insert into schema_migration (name, sha256, needs) values ('9999_new.sql', '', $1) on conflict (name) do update set needs = $1",
        [needs],
      );
    await newer('9998_other.sql');
    expect(await last()).toMatchObject({ result: 'fail', says: expect.stringContaining('newer than this program') });
    await newer(null);
    expect(await last()).toMatchObject({ result: 'warn', says: '1 migrations are not applied yet' });
  });

  test('of a newer release, on which this one runs', async () => {
    await storage.pool.query("insert into schema_migration (name, sha256) values ('9999_new.sql', '')");
    expect((await check()).at(-1)).toMatchObject({ result: 'warn', says: expect.stringContaining('9999_new.sql') });
  });

  test('that cannot be reached, without its password', async () => {
    const found = await check({ connectionString: 'postgres://club:pass-word@127.0.0.1:1/club' });
    expect(found).toMatchObject([{ result: 'fail', says: 'PostgreSQL is not reachable (ECONNREFUSED)' }]);
  });
});

const SECRET = Buffer.alloc(32, 'secret').toString('base64url');

describe('[K8] the doctor', () => {
  const run = (environment: Readonly<Record<string, string>>) =>
    runDoctor(environment, { migrations: MIGRATIONS, testMail: null, clock });

  test('reports all parts of a deployment, and prints no secret', async () => {
    const outcome = await run({
      ...{ VESTIBULE_ENV: 'production', PUBLIC_ORIGIN: 'http://127.0.0.1:1', PORT: '1', BRAND: 'forme-libre' },
      ...{ SECRET_KEYS: `k1:${SECRET}`, SMTP_URL: 'smtp://club:pass-word@127.0.0.1:1' },
      DATABASE_URL: storage.connectionString
        .replace('//', '//')
        .replace(/^postgres:\/\/([^@/]*)@\/(.*)$/, 'postgres:///$2&user=$1'),
    });
    if (outcome.kind !== 'refused') throw new Error('The doctor found nothing');
    const { findings } = outcome.value as { findings: { check: string; result: string; says: string }[] };
    const results = Object.groupBy(findings, ({ check: name }) => name);
    expect(Object.keys(results)).toEqual(
      'settings dns certificate server proxies keys database disk mail countries redis providers'.split(' '),
    );
    expect(results.mail).toMatchObject([{ result: 'fail' }]);
    expect(results.keys).toMatchObject([{ result: 'fail' }]);
    expect(results.database).toContainEqual(
      expect.objectContaining({ result: 'warn', says: 'no terms are published: every code is refused' }),
    );
    expect(JSON.stringify(outcome)).not.toMatch(new RegExp(`pass-word|${SECRET}`));
  });

  test('names wrong settings first, and a database of the demo', async () => {
    expect(await run({ VESTIBULE_ENV: 'production', PUBLIC_ORIGIN: 'http://club.example' })).toMatchObject({
      kind: 'refused',
      value: { failed: 3, findings: [{ check: 'settings', says: expect.stringContaining('SECRET_KEYS') }, {}, {}] },
    });
  });
});
