import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import { deleteExpiredLimits } from '#platform/delete-expired-limits.ts';
import { readQueueStatistics } from '#platform/jobs/read-queue-statistics.ts';
import { growClub } from '../support/grown-club.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import {
  activate,
  activationIdFor,
  bearer,
  becomeMember,
  newVisitor,
  PASSWORD,
  registerWithLink,
} from '../support/visitors.ts';

const CONNECTIONS = 4;
const MEMBERS = 6_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ connections: CONNECTIONS });
  await growClub(app.database.pool, MEMBERS);
}, 60_000);
afterAll(() => app.close());

/** PostgreSQL counts the reads of a connection when the connection flushes its statistics. */
async function rowsReadWithoutIndex(): Promise<ReadonlyMap<string, number>> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => app.database.pool.connect()));
  try {
    for (const client of clients) {
      await client.query('select pg_stat_force_next_flush()');
      await client.query('select 1');
    }
  } finally {
    for (const client of clients) client.release();
  }
  const rows = await app.sql<{ name: string; read: number }>(
    `select relname as name, seq_tup_read as read from pg_stat_user_tables where n_live_tup >= ${MEMBERS / 2}`,
  );
  return new Map(rows.map(({ name, read }) => [name, read]));
}

async function updatesOfRegistrations() {
  await rowsReadWithoutIndex();
  return app.sql("select n_tup_upd, n_tup_hot_upd from pg_stat_user_tables where relname = 'registration'");
}

/** The tables that `work` reads sequentially. */
async function scannedBy(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = await rowsReadWithoutIndex();
  await work();
  const after = await rowsReadWithoutIndex();
  return [...after].filter(([name, read]) => read > (before.get(name) ?? 0)).map(([name]) => name);
}

describe('no sequential scan of a table that grows with the club', () => {
  test('the tables have rows', async () => {
    expect([...(await rowsReadWithoutIndex()).keys()]).toEqual(
      expect.arrayContaining([
        'registration',
        'invitation_ledger',
        'member',
        'session',
        'activation_token',
        'rate_limit',
      ]),
    );
    expect(await scannedBy(() => app.sql('select count(first_name) from registration'))).toEqual(['registration']);
  });

  test('during a registration and its mail', async () => {
    expect(await scannedBy(() => registerWithLink(app))).toEqual([]);
  });

  test("during the first mail, which does not move the registration's row either", async () => {
    const visitor = newVisitor();
    await app.send('register', { input: visitor });
    const before = await updatesOfRegistrations();
    app.setClock(5 * SECOND);
    expect(await scannedBy(() => app.drain())).toEqual([]);
    expect(activationIdFor(app, visitor.email)).not.toBe('');
    expect(await updatesOfRegistrations()).toEqual(before);
  });

  test('during the check of an unknown code and of a known one', async () => {
    expect(await scannedBy(() => checkCodes())).toEqual([]);
  });

  test('during a second registration and a resend', async () => {
    const { visitor } = await registerWithLink(app);
    app.setClock(10 * MINUTE);
    expect(await scannedBy(() => registerWithLinkAgain(visitor.email))).toEqual([]);
  });

  test('during activation, login, account and logout', async () => {
    async function activateAndLeave() {
      const { visitor, token } = await becomeMember(app);
      await app.drain();
      await app.send('me', {}, bearer(token));
      expect((await app.send('login', { email: visitor.email, password: PASSWORD })).data.login.__typename).toBe(
        'LoggedIn',
      );
      await app.send('requestPasswordReset', { email: visitor.email });
      await app.drain();
      await app.send('logOut', {}, bearer(token));
    }
    expect(await scannedBy(activateAndLeave)).toEqual([]);
  });

  test('during a withdrawal', async () => {
    const { visitor, registrationId } = await registerWithLink(app);
    const given = { registrationId, email: visitor.email };
    expect(await scannedBy(() => app.send('withdrawRegistration', given))).toEqual([]);
  });

  test('during the count of waiting jobs', async () => {
    await registerWithLink(app);
    await app.send('register', { input: newVisitor() });
    const queues: unknown[] = [];
    const names = ['registration.send-activation', 'dead-letter'];
    expect(await scannedBy(async () => queues.push(...(await readQueueStatistics(app.database, names))))).toEqual([]);
    expect(queues).toMatchObject([
      { queue: names[0], waiting: 1 },
      { queue: names[1], waiting: 0 },
    ]);
    await app.drain();
  });

  test('during the deletion of expired limits, which deletes no others', async () => {
    const place = 'select count(*)::int as count from rate_limit where starts_with(key, $1)';
    const past = app.time.now.getTime() - 2 * HOUR;
    await app.sql("insert into rate_limit select 'past:' || n, 1, $1::bigint - n from generate_series(1, 2500) n", [
      past,
    ]);
    await app.sql("insert into rate_limit values ('past:yet', 1, $1::bigint)", [past + 1.5 * HOUR]);
    const forgotten: number[] = [];
    expect(await scannedBy(async () => forgotten.push(await deleteExpiredLimits(app.services)))).toEqual([]);
    expect(forgotten).toEqual([2_500]);
    expect(await app.sql(place, ['past:'])).toEqual([{ count: 1 }]);
    expect(await app.sql(place, ['grown:'])).toEqual([{ count: MEMBERS }]);
  });

  test('during the expiry of registrations', async () => {
    const { link } = await registerWithLink(app);
    app.setClock(15 * DAY);
    const swept: number[] = [];
    expect(
      await scannedBy(async () => swept.push(await app.areas.registration.useCases.expireRegistrations())),
    ).toEqual([]);
    expect(swept[0]).toBeGreaterThan(0);
    expect(await activate(app, link)).toMatchObject({ error: 'ACTIVATION_EXPIRED' });
  });
});

async function checkCodes(): Promise<void> {
  for (const registrationCode of ['NOCTURNE', 'NOBODYS']) await app.send('checkRegistrationCode', { registrationCode });
}

async function registerWithLinkAgain(email: string): Promise<void> {
  await app.send('register', { input: newVisitor({ email }) });
  await app.drain();
  expect(activationIdFor(app, email)).not.toBe('');
}
