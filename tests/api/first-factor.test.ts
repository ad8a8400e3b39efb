// What the first factor of an admin ends, and changes of factors that wait for the account [K1].
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '#kernel/instant.ts';
import { addAdmin, type Headers, listAudit, logIn, type Person } from '../support/admins.ts';
import { addPasskey, addTotp, beginLogin } from '../support/factors.ts';
import { createAuthenticator } from '../support/software-authenticator.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, PASSWORD } from '../support/visitors.ts';

const STEP = 30 * SECOND;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from rate_limit');
  admin = await addAdmin(app, 'OWNER');
});
afterAll(() => app.close());

/** The type of an operation's result, the reason of its refusal, or the code of its error. */
async function run(name: string, variables: object): Promise<string> {
  const { data, errors } = await app.send(name, variables, admin.headers);
  return errors?.[0]?.extensions?.code ?? data.result.reason ?? data.result.__typename;
}

describe('[K1] the first factor of an account', () => {
  const isOpen = async (headers: Headers) => (await app.graphql('{ me { id } }', {}, headers)).data.me !== null;
  const findAfter = async (action: string) =>
    (await listAudit(app, `member:${admin.id}`)).find((entry) => entry.action === action)?.after;

  test.each([
    ['factor.totp-on', (headers: Headers) => addTotp(app, headers)],
    ['factor.passkey-added', (headers: Headers) => addPasskey(app, headers)],
  ] as const)('%s ends the other sessions, which the password alone has opened', async (action, add) => {
    const others = [await logIn(app, admin.email, PASSWORD), await logIn(app, admin.email, PASSWORD)];
    await add(admin.headers);
    expect(await Promise.all([...others, admin.headers].map(isOpen))).toEqual([false, false, true]);
    expect(await findAfter(action)).toMatchObject({ endedSessions: 2 });
  });

  test('ends no session of a second one', async () => {
    const getCode = await addTotp(app, admin.headers);
    app.setClock(STEP);
    const { data } = await app.send('completeLogin', {
      token: await beginLogin(app, admin.email, PASSWORD),
      code: getCode(),
    });
    await addPasskey(app, admin.headers);
    expect(await isOpen(bearer(data.result.token))).toBe(true);
    expect(await findAfter('factor.passkey-added')).toEqual({ passkey: expect.any(String) });
  });
});

describe('[K1] a change of factors that waits for the account', () => {
  /** Changes the account while a request waits for its lock. */
  async function changeMeanwhile(change: string, request: () => Promise<string>): Promise<string> {
    const client = await app.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from member where id = $1 for update', [admin.id]);
      const answer = request();
      await expect
        .poll(
          async () =>
            (await app.sql("select from pg_locks where not granted and locktype in ('transactionid', 'tuple')")).length,
        )
        .toBeGreaterThan(0);
      await client.query(change, [admin.id]);
      await client.query('commit');
      return await answer;
    } finally {
      client.release();
    }
  }

  test.each([
    ['the admin was removed', "update member set role = 'MEMBER', admin_role = null where id = $1"],
    ['the sessions were ended', 'update session set revoked_at = now() where member_id = $1'],
  ])('is refused when %s meanwhile', async (_, change) => {
    const { data } = await app.send('startPasskey', {}, admin.headers);
    const response = createAuthenticator().create(data.startPasskey);
    expect(await changeMeanwhile(change, () => run('addPasskey', { name: 'x', response }))).toBe('session-ended');
    expect(await app.sql('select from passkey where member_id = $1', [admin.id])).toEqual([]);
  });
});
