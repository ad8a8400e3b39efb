import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, SECOND } from '../../src/kernel/instant.ts';
import { openTestApp, START, type TestApp } from '../support/test-app.ts';
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
async function resetToken(): Promise<string> {
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

  test('[D5] a reset link lasts an hour: one second before its end it works', async () => {
    const token = await resetToken();
    moveOn(HOUR - SECOND);
    expect(await reset(token, NEW_PASSWORD)).toBe('PasswordReset');
    expect((await login()).__typename).toBe('LoginRefused');
    expect((await login(NEW_PASSWORD)).__typename).toBe('LoggedIn');
  });

  test('at its end and after it does not; nor when used, replaced or made up', async () => {
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

  test('an unknown address is answered as a known one, and no mail goes out', async () => {
    const before = app.mails.length;
    const { data } = await app.send('requestPasswordReset', { email: 'nobody@example.com' });
    await app.drain();
    expect(data.requestPasswordReset.__typename).toBe('PasswordResetRequested');
    expect(app.mails).toHaveLength(before);
  });
});
