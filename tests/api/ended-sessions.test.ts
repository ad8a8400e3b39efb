// A session that has just ended changes nothing any more, although its request had begun before [G3] [K1].
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addAdmin, changeAdmins, type Headers, logIn, type Person } from '../support/admins.ts';
import { addTotp } from '../support/factors.ts';
import { holdMember } from '../support/hold-member.ts';
import { getMailedToken, isLoggedIn } from '../support/own-account.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor, PASSWORD } from '../support/visitors.ts';

let app: TestApp;
let boss: Person;
let admin: Person;
let stolen: Headers;
beforeAll(async () => {
  app = await openTestApp();
  boss = await addAdmin(app, 'OWNER');
});
beforeEach(async () => {
  await app.sql('delete from rate_limit');
  admin = await addAdmin(app, 'OWNER');
  await app.sql('delete from session where member_id = $1', [admin.id]);
  stolen = await logIn(app, admin.email, PASSWORD);
});
afterAll(() => app.close());

async function resetPassword(): Promise<() => Promise<string>> {
  await app.send('requestPasswordReset', { email: admin.email });
  const token = await getMailedToken(app, admin.email);
  return async () =>
    (await app.send('resetPassword', { token, password: 'six paper lanterns' })).data.resetPassword.__typename;
}

const invite = (email: string) => () =>
  changeAdmins(app, 'inviteAdmin', { email, role: 'OWNER', language: 'en' }, stolen);

/** The only session of an admin. */
async function findSession({ id }: Person = admin): Promise<string> {
  const [session] = await app.sql<{ id: string }>('select id from session where member_id = $1', [id]);
  return session?.id ?? '';
}

describe('[G3] a session of an admin that a reset of the password ends', () => {
  test('invites nobody', async () => {
    const { email } = newVisitor();
    expect(await holdMember(app, admin.id, [await resetPassword(), invite(email)])).toEqual([
      'PasswordReset',
      'UNAUTHENTICATED',
    ]);
    expect(await app.sql('select from admin_invitation where email = $1', [email])).toEqual([]);
  });

  test('gets no key of a shop', async () => {
    const createKey = async () => {
      const document = 'mutation { createShopKey(name: "x", scopes: ["vouchers"]) { __typename } }';
      const { data, errors } = await app.graphql(document, {}, stolen);
      return errors ? String(errors[0]?.extensions?.code) : data.createShopKey.__typename;
    };
    expect(await holdMember(app, admin.id, [await resetPassword(), createKey])).toEqual([
      'PasswordReset',
      'UNAUTHENTICATED',
    ]);
  });
});

describe('[K1] a session of an admin', () => {
  test('that another owner ends while its request waits changes nothing', async () => {
    const client = await app.database.pool.connect();
    const { email } = newVisitor();
    const sessionId = await findSession();
    await client.query('begin');
    await client.query('select from member where id = $1 for update', [admin.id]);
    const ended = changeAdmins(app, 'endAdminSession', { sessionId }, boss.headers);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
    const invited = invite(email)();
    await vi.waitFor(async () => expect(await countWaiting()).toBe(2));
    await client.query('commit');
    client.release();
    expect([await ended, await invited]).toEqual(['AdminChanged', 'UNAUTHENTICATED']);
  });

  test.each(['endAdminSession', 'endOwnSession'])('ends itself by %s', async (mutation) => {
    expect(await changeAdmins(app, mutation, { sessionId: await findSession() }, stolen)).toBe('AdminChanged');
    expect(await isLoggedIn(app, stolen)).toBe(false);
  });

  test('ends itself by a logout after another change of the same request', async () => {
    const document = 'mutation { createShopKey(name: "y", scopes: ["vouchers"]) { __typename } logout }';
    expect((await app.graphql(document, {}, stolen)).errors).toBeUndefined();
    expect(await isLoggedIn(app, stolen)).toBe(false);
  });

  test('ends itself by a reset of the own factors', async () => {
    await addTotp(app, stolen);
    expect(await changeAdmins(app, 'resetAdminFactors', { adminId: admin.id }, stolen)).toBe('AdminChanged');
    expect(await isLoggedIn(app, stolen)).toBe(false);
  });

  test('and another one end each other without a deadlock: one of them is left', async () => {
    const other = await addAdmin(app, 'OWNER');
    const sessions = [await findSession(), await findSession(other)];
    const results = await holdMember(app, admin.id, [
      () => changeAdmins(app, 'endAdminSession', { sessionId: sessions[0] }, other.headers),
      () => changeAdmins(app, 'endAdminSession', { sessionId: sessions[1] }, stolen),
    ]);
    expect(results).toEqual(['AdminChanged', 'UNAUTHENTICATED']);
    expect([await isLoggedIn(app, stolen), await isLoggedIn(app, other.headers)]).toEqual([false, true]);
  });
});

async function countWaiting(): Promise<number> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await app.sql(waiting)).length;
}
