import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#app/create-app.ts';
import { HOUR, SECOND } from '#kernel/instant.ts';
import type { SigningSeed } from '#platform/link-signing.ts';
import { openTestApp, SEEDS, START, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, PASSWORD, type Visitor } from '../support/visitors.ts';

const NEW_PASSWORD = 'four silver thimbles';

let app: TestApp;
let visitor: Visitor;
let now = 0;
beforeAll(async () => {
  app = await openTestApp();
  visitor = (await becomeMember(app)).visitor;
});
afterAll(() => app.close());

function moveOn(milliseconds: number): void {
  now += milliseconds;
  app.setClock(now);
}
async function login(password = PASSWORD) {
  return (await app.send('login', { email: visitor.email, password })).data.login;
}
async function isLoggedIn(token: string): Promise<boolean> {
  return (await app.send('me', {}, bearer(token))).data.me !== null;
}
/** Requests a link at a time of its own, which identifies the request. */
async function resetToken(): Promise<string> {
  moveOn(1);
  await app.send('requestPasswordReset', { email: visitor.email });
  await app.drain();
  const mail = app.mails.findLast(({ links }) => links[0]?.includes('/reset-password?'));
  return new URL(mail?.links[0] ?? '').searchParams.get('token') ?? '';
}
async function reset(token: string, password: string) {
  return (await app.send('resetPassword', { token, password })).data.resetPassword.__typename;
}

describe('[G3] [J4] sessions', () => {
  test('a session lasts 604,800 s: one second before, at and after its end', async () => {
    const { token } = await login();
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.exp - claims.iat).toBe(604_800);
    moveOn(604_799 * SECOND);
    expect(await isLoggedIn(token)).toBe(true);
    moveOn(SECOND);
    expect(await isLoggedIn(token)).toBe(false);
    moveOn(SECOND);
    expect(await isLoggedIn(token)).toBe(false);
  });

  test('a reset link is valid for an hour: it works one second before its end', async () => {
    const token = await resetToken();
    moveOn(HOUR - SECOND);
    expect(await reset(token, NEW_PASSWORD)).toBe('PasswordReset');
    expect((await login()).__typename).toBe('LoginRefused');
    expect((await login(NEW_PASSWORD)).__typename).toBe('LoggedIn');
  });

  test('it does not at its end or later; nor when used, replaced or invented', async () => {
    const late = await resetToken();
    moveOn(HOUR);
    expect(await reset(late, PASSWORD)).toBe('ResetRefused');
    moveOn(SECOND);
    expect(await reset(late, PASSWORD)).toBe('ResetRefused');
    const replaced = await resetToken();
    const good = await resetToken();
    expect(await reset(replaced, PASSWORD)).toBe('ResetRefused');
    expect(await reset('A'.repeat(43), PASSWORD)).toBe('ResetRefused');
    expect(await reset(good, 'short')).toBe('InvalidInput');
    expect(await reset(good, PASSWORD)).toBe('PasswordReset');
    expect(await reset(good, NEW_PASSWORD)).toBe('ResetRefused');
  });

  test('a reset ends every session of the member', async () => {
    const { token } = await login();
    expect(await isLoggedIn(token)).toBe(true);
    await app.sql('delete from rate_limit');
    expect(await reset(await resetToken(), NEW_PASSWORD)).toBe('PasswordReset');
    expect(await isLoggedIn(token)).toBe(false);
    expect(START.getTime()).toBeLessThan(app.time.now.getTime());
  });

  test('a new first signing key keeps sessions as long as the old key is configured', async () => {
    const { token } = await login(NEW_PASSWORD);
    const young = { id: 'second', seed: Buffer.alloc(32, 8) };
    async function meWith(signingSeeds: readonly SigningSeed[]) {
      const other = await createApp({ ...app.resources, signingSeeds }, null);
      const request = (url: string, headers = {}) =>
        other.http.inject({ url, headers: { host: 'club.example', ...headers }, remoteAddress: '192.0.2.1' });
      const me = (await request('/graphql?query={me{id}}', bearer(token))).json();
      const keys = (await request('/acquisition/.well-known/jwks.json'))
        .json()
        .keys.map(({ kid }: { kid: string }) => kid);
      await other.close();
      return { loggedIn: me.data.me !== null, keys };
    }
    expect(await meWith([young, ...SEEDS])).toEqual({ loggedIn: true, keys: ['second', 'first'] });
    expect(await meWith([young])).toEqual({ loggedIn: false, keys: ['second'] });
  });

  test('[G1] a member who is erased has no session at once', async () => {
    const { token, memberId } = await becomeMember(app);
    expect(await isLoggedIn(token)).toBe(true);
    await app.sql('alter table registration disable trigger user');
    await app.sql('delete from member where id = $1', [memberId]);
    expect(await isLoggedIn(token)).toBe(false);
    expect((await app.send('logOut', {}, bearer(token))).data).toEqual({ logout: false });
  });

  test('an unknown address has the same response as a known one, and no mail is sent', async () => {
    const before = app.mails.length;
    const { data } = await app.send('requestPasswordReset', { email: 'nobody@example.com' });
    await app.drain();
    expect(data.requestPasswordReset.__typename).toBe('PasswordResetRequested');
    expect(app.mails).toHaveLength(before);
  });
});
