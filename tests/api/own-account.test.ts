// What members do with the own account [G3] [K1]: password, sessions, passkeys, and logins without a password.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#kernel/instant.ts';
import { addAdmin, type Headers, listAudit } from '../support/admins.ts';
import { addPasskey, addTotp } from '../support/factors.ts';
import { addOwner, getMailedToken, isLoggedIn, type Owner, openSession, runAs } from '../support/own-account.ts';
import { createAuthenticator } from '../support/software-authenticator.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, PASSWORD } from '../support/visitors.ts';

const NEW_PASSWORD = 'five copper lanterns';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from rate_limit');
  owner = await addOwner(app);
  app.mails.length = 0;
});
afterAll(() => app.close());

const run = (name: string, variables: object = {}, headers: Headers = owner.headers) =>
  runAs(app, headers, name, variables);

/** The kinds of the mails to the owner since the test began. */
async function listMails(): Promise<readonly string[]> {
  await app.drain();
  return app.mails.filter(({ to }) => to === owner.email).map(({ kind }) => kind);
}

async function listActions(): Promise<readonly string[]> {
  return (await listAudit(app, `member:${owner.id}`)).map(({ action }) => action);
}

describe('[G3] a change of the password', () => {
  const change = (currentPassword: string | null, password = NEW_PASSWORD, headers?: Headers) =>
    run('changePassword', { password, currentPassword }, headers);

  test('with the current one ends all other sessions and what was mailed; the owner learns of it', async () => {
    const other = await openSession(app, owner.email);
    await app.send('requestPasswordReset', { email: owner.email });
    const reset = await getMailedToken(app, owner.email);
    expect(await change(PASSWORD)).toBe('PasswordChanged');
    expect([await isLoggedIn(app, owner.headers), await isLoggedIn(app, other)]).toEqual([true, false]);
    const again = await app.send('resetPassword', { token: reset, password: 'six paper lanterns' });
    expect(again.data.resetPassword.__typename).toBe('ResetRefused');
    expect((await app.send('login', { email: owner.email, password: PASSWORD })).data.login.__typename).toBe(
      'LoginRefused',
    );
    expect(await isLoggedIn(app, await openSession(app, owner.email, NEW_PASSWORD))).toBe(true);
    expect(await listMails()).toContain('password-changed');
    expect(await listActions()).toContain('member.password-changed');
  });

  test('needs the current one or a proof that is not older than ten minutes', async () => {
    expect(await change('not the password')).toBe('PasswordChangeRefused');
    app.setClock(10 * MINUTE - SECOND);
    expect(await change(null)).toBe('PasswordChanged');
    app.setClock(10 * MINUTE);
    expect(await change(null)).toBe('STEP_UP_REQUIRED');
    expect(await change(NEW_PASSWORD)).toBe('PasswordChanged');
  });

  test('refuses what an activation refuses, and guesses are limited', async () => {
    for (const password of ['short', 'x'.repeat(129), 'password1234', 'the ada lantern'])
      expect(await change(PASSWORD, password)).toBe('InvalidInput');
    const outcomes: string[] = [];
    const variables = { password: NEW_PASSWORD, currentPassword: 'not the password' };
    for (let count = 0; count < 11; count += 1) {
      const { data } = await app.send('changePassword', variables, owner.headers, '203.0.113.9');
      outcomes.push(data.result.__typename);
    }
    expect(outcomes.at(-1)).toBe('TooManyAttempts');
  });

  test('is nobody else’s: without a session it is refused', async () => {
    expect(await change(PASSWORD, NEW_PASSWORD, {})).toBe('UNAUTHENTICATED');
  });

  test('of an admin with a second factor needs the factor', async () => {
    const admin = await addAdmin(app, 'OWNER');
    await addTotp(app, admin.headers);
    app.setClock(11 * MINUTE);
    expect(await change(PASSWORD, NEW_PASSWORD, admin.headers)).toBe('STEP_UP_REQUIRED');
  });
});

describe('[G3] own sessions', () => {
  test('are listed with device and network, and end one by one or all others at once', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    await app.send('login', { email: owner.email, password: PASSWORD }, agent, '203.0.113.9');
    const second = await openSession(app, owner.email);
    const { ownSessions } = (await app.send('accountSessions', {}, owner.headers)).data;
    const shown = ownSessions.find(({ network }: { network: string }) => network === '203.0.113.0/24');
    expect(shown.device).toBe('Firefox, Linux');
    expect(await run('endOwnSession', { sessionId: shown.id })).toBe('AdminChanged');
    expect(await run('endOwnSession', { sessionId: shown.id })).toBe('session-unknown');
    expect((await app.send('endOtherSessions', {}, owner.headers)).data.result).toBe(1);
    expect([await isLoggedIn(app, owner.headers), await isLoggedIn(app, second)]).toEqual([true, false]);
  });

  test('of another member cannot be ended', async () => {
    const stranger = await addOwner(app);
    const [session] = (await app.send('ownSessions', {}, stranger.headers)).data.ownSessions;
    expect(await run('endOwnSession', { sessionId: session.id })).toBe('session-unknown');
    expect(await isLoggedIn(app, stranger.headers)).toBe(true);
  });
});

describe('[G3] passkeys of members', () => {
  test('are added, renamed and removed with a proof; each change is mailed to members, not as to admins', async () => {
    await addPasskey(app, owner.headers);
    const [passkey] = (await app.send('ownFactors', {}, owner.headers)).data.ownFactors.passkeys;
    expect(await run('renamePasskey', { id: passkey.id, name: 'Phone' })).toBe('FactorsChanged');
    app.setClock(10 * MINUTE);
    expect(await run('removePasskey', { id: passkey.id })).toBe('STEP_UP_REQUIRED');
    expect(await run('proveIdentity', { password: 'not it' })).toBe('ProofRefused');
    expect(await run('proveIdentity', { password: PASSWORD })).toBe('IdentityProven');
    expect(await run('removePasskey', { id: passkey.id })).toBe('FactorsChanged');
    expect(await listMails()).toEqual(['factor-changed', 'factor-changed', 'factor-changed']);
    expect(app.mails.at(-1)?.links[0]).toContain('/account/security');
  });

  test('prove the identity beside the password', async () => {
    const authenticator = await addPasskey(app, owner.headers);
    app.setClock(10 * MINUTE);
    const { data } = await app.send('startPasskeyProof', {}, owner.headers);
    expect((await app.send('ownProof', {}, owner.headers)).data.ownProof).toEqual({
      isProven: false,
      methods: ['PASSKEY', 'PASSWORD'],
    });
    const passkey = authenticator.get(data.startPasskeyProof);
    expect(await run('proveIdentity', { passkey })).toBe('IdentityProven');
    expect(await run('proveIdentity', { passkey })).toBe('ProofRefused');
  });

  test('another member’s passkey is neither renamed nor removed', async () => {
    const stranger = await addOwner(app);
    await addPasskey(app, stranger.headers);
    const [passkey] = (await app.send('ownFactors', {}, stranger.headers)).data.ownFactors.passkeys;
    expect(await run('removePasskey', { id: passkey.id })).toBe('passkey-unknown');
  });
});

describe('[G3] a login by a passkey', () => {
  const getOptions = async () => (await app.send('passkeyLoginOptions')).data.passkeyLoginOptions;
  const login = (response: string) => app.send('loginWithPasskey', { response });
  const kindOf = async (response: string) => (await login(response)).data.result.__typename;

  test('opens a session that is proven, once for each challenge', async () => {
    const authenticator = await addPasskey(app, owner.headers);
    const response = authenticator.get(await getOptions());
    const { data } = await login(response);
    expect((await app.graphql('{ me { email } }', {}, bearer(data.result.token))).data.me.email).toBe(owner.email);
    expect((await app.send('ownProof', {}, bearer(data.result.token))).data.ownProof.isProven).toBe(true);
    expect(await kindOf(response)).toBe('PasskeyLoginRefused');
  });

  test('by two copies of one answer at once opens one session', async () => {
    const authenticator = await addPasskey(app, owner.headers);
    const response = authenticator.get(await getOptions(), { signCounter: 0 });
    const kinds = await Promise.all(Array.from({ length: 8 }, () => kindOf(response)));
    expect(kinds.filter((kind) => kind === 'LoggedIn')).toHaveLength(1);
  });

  test('refuses an older challenge than the last one, also with a counter that never counts', async () => {
    const authenticator = await addPasskey(app, owner.headers);
    const older = await getOptions();
    app.setClock(SECOND);
    expect(await kindOf(authenticator.get(await getOptions(), { signCounter: 0 }))).toBe('LoggedIn');
    expect(await kindOf(authenticator.get(older, { signCounter: 0 }))).toBe('PasskeyLoginRefused');
  });

  test('ends one second after ten minutes at the latest', async () => {
    const authenticator = await addPasskey(app, owner.headers);
    const [early, late] = [await getOptions(), await getOptions()];
    app.setClock(10 * MINUTE - SECOND);
    expect(await kindOf(authenticator.get(early))).toBe('LoggedIn');
    app.setClock(10 * MINUTE);
    expect(await kindOf(authenticator.get(late))).toBe('PasskeyLoginRefused');
  });

  test('refuses what is not signed for this website by a known passkey that verified the person', async () => {
    const authenticator = await addPasskey(app, owner.headers);
    const options = await getOptions();
    const foreign = Buffer.alloc(56, 1).toString('base64url');
    const wrong = [
      '{}',
      'x',
      createAuthenticator().get(options),
      authenticator.get(options, { origin: 'https://evil.example' }),
      authenticator.get(options, { isVerified: false }),
      authenticator.get(options, { challenge: foreign }),
      JSON.stringify({ id: 'x', response: { clientDataJSON: 7 } }),
      JSON.stringify({ id: 'x', response: null }),
    ];
    for (const response of wrong) expect(await kindOf(response)).toBe('PasskeyLoginRefused');
    expect(await kindOf(authenticator.get(options))).toBe('LoggedIn');
  });

  test('is not possible by a removed passkey', async () => {
    const authenticator = await addPasskey(app, owner.headers);
    const [passkey] = (await app.send('ownFactors', {}, owner.headers)).data.ownFactors.passkeys;
    const response = authenticator.get(await getOptions());
    await run('removePasskey', { id: passkey.id });
    expect(await kindOf(response)).toBe('PasskeyLoginRefused');
  });

  test('opens no session for admins, whose passkey is the second factor', async () => {
    const admin = await addAdmin(app, 'VIEWER');
    const authenticator = await addPasskey(app, admin.headers);
    const before = await app.sql('select from session');
    expect(await kindOf(authenticator.get(await getOptions()))).toBe('PasswordNeeded');
    expect(await app.sql('select from session')).toHaveLength(before.length);
  });
});

describe('[G3] a login by a mailed link', () => {
  const request = async (email = owner.email) => {
    const { data } = await app.send('requestLoginLink', { email });
    expect(data.result.__typename).toBe('LoginLinkRequested');
    return getMailedToken(app, email);
  };
  const login = async (token: string) => (await app.send('loginWithLink', { token })).data.result;

  test('opens a session once, and the audit log has it', async () => {
    const token = await request();
    const { token: session } = await login(token);
    expect(await isLoggedIn(app, bearer(session))).toBe(true);
    expect((await login(token)).__typename).toBe('LoginLinkRefused');
    expect(await listActions()).toContain('member.logged-in-by-link');
  });

  test('by twenty presses at once opens one session', async () => {
    const token = await request();
    const results = await Promise.all(Array.from({ length: 20 }, () => login(token)));
    expect(results.filter(({ __typename }) => __typename === 'LoggedIn')).toHaveLength(1);
  });

  test('is valid for 15 minutes and replaced by the next one', async () => {
    const first = await request();
    app.setClock(SECOND);
    const second = await request();
    expect((await login(first)).__typename).toBe('LoginLinkRefused');
    app.setClock(15 * MINUTE + SECOND);
    expect((await login(second)).__typename).toBe('LoginLinkRefused');
    app.setClock(15 * MINUTE);
    expect((await login(second)).__typename).toBe('LoggedIn');
  });

  test('answers for every address alike and mails members only', async () => {
    expect(await request('nobody@example.org')).toBe('');
    expect(await request('no address')).toBe('');
    const admin = await addAdmin(app, 'OWNER');
    expect(await request(admin.email)).toBe('');
    expect(app.mails.filter(({ kind }) => kind === 'login-link')).toEqual([]);
  });

  test('of an admin with a second factor asks for the factor, and opens no session before', async () => {
    const admin = await addAdmin(app, 'OWNER');
    const getCode = await addTotp(app, admin.headers);
    const result = await login(await request(admin.email));
    expect(result.__typename).toBe('SecondFactorNeeded');
    const { data } = await app.send('completeLogin', { token: result.token, code: getCode(1) });
    expect(data.result.__typename).toBe('LoggedIn');
  });

  test('of a member who became an admin meanwhile opens nothing', async () => {
    const token = await request();
    await app.sql("update member set role = 'ADMIN', admin_role = 'VIEWER' where id = $1", [owner.id]);
    expect((await login(token)).__typename).toBe('LoginLinkRefused');
  });

  test('stores the hash of its secret only, and a reset link is none', async () => {
    const token = await request();
    const rows = JSON.stringify(await app.sql('select * from login_link'));
    expect(rows).not.toContain(token);
    await app.send('requestPasswordReset', { email: owner.email });
    expect((await login(await getMailedToken(app, owner.email))).__typename).toBe('LoginLinkRefused');
  });

  test('leads to the wanted page, which neither the queue nor the log shows', async () => {
    const returnTo = '/de/account/data?part=voucher-of-nora';
    const { data } = await app.send('requestLoginLink', { email: owner.email, returnTo });
    expect(data.result.__typename).toBe('LoginLinkRequested');
    const jobs = await app.sql("select data from pgboss.job where name = 'membership.send-login-link'");
    expect(JSON.stringify(jobs)).toContain('next');
    expect(JSON.stringify(jobs)).not.toContain('account/data');
    await app.drain();
    const [link = ''] = app.mails.findLast(({ kind }) => kind === 'login-link')?.links ?? [];
    const { origin, pathname, searchParams } = new URL(link);
    expect([origin + pathname, searchParams.get('returnTo')]).toEqual([
      'https://club.example/acquisition/en/login-link',
      returnTo,
    ]);
    expect(app.logged.filter((line) => line.includes('voucher-of-nora'))).toEqual([]);
    expect((await login(searchParams.get('token') ?? '')).__typename).toBe('LoggedIn');
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/a\r\nb', `/${'a'.repeat(501)}`])(
    'leads nowhere for %j',
    async (returnTo) => {
      await app.send('requestLoginLink', { email: owner.email, returnTo });
      await app.drain();
      const [link = ''] = app.mails.findLast(({ kind }) => kind === 'login-link')?.links ?? [];
      expect(link).toMatch(/\/en\/login-link\?token=[\w-]{43}$/);
    },
  );

  test('that is more than an hour late is not sent', async () => {
    await app.send('requestLoginLink', { email: owner.email });
    app.setClock(61 * MINUTE);
    expect(await listMails()).toEqual([]);
  });
});

describe('[G3] an attacker who had the account first', () => {
  test('has neither session, passkey nor link left once the owner of the mailbox resets the password', async () => {
    const authenticator = await addPasskey(app, owner.headers);
    const options = (await app.send('passkeyLoginOptions')).data.passkeyLoginOptions;
    await app.send('requestLoginLink', { email: owner.email });
    const link = await getMailedToken(app, owner.email);
    await app.send('requestPasswordReset', { email: owner.email });
    const token = await getMailedToken(app, owner.email);
    const reset = await app.send('resetPassword', { token, password: NEW_PASSWORD });
    expect(reset.data.resetPassword.__typename).toBe('PasswordReset');
    expect(await isLoggedIn(app, owner.headers)).toBe(false);
    const byPasskey = await app.send('loginWithPasskey', { response: authenticator.get(options) });
    expect(byPasskey.data.result.__typename).toBe('PasskeyLoginRefused');
    expect((await app.send('loginWithLink', { token: link })).data.result.__typename).toBe('LoginLinkRefused');
    expect(await listMails()).toContain('factor-changed');
    expect(await listActions()).toContain('factor.passkeys-removed');
  });

  test('an admin keeps the second factors', async () => {
    const admin = await addAdmin(app, 'OWNER');
    await addPasskey(app, admin.headers);
    await app.send('requestPasswordReset', { email: admin.email });
    const token = await getMailedToken(app, admin.email);
    await app.send('resetPassword', { token, password: NEW_PASSWORD });
    const { data } = await app.send('login', { email: admin.email, password: NEW_PASSWORD });
    expect(data.login.__typename).toBe('SecondFactorNeeded');
  });
});
