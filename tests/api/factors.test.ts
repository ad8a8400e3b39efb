// Second factors of admins [G1] [K1]: passkeys, one-time codes and recovery codes, and the login in two halves.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { HOUR, MINUTE, SECOND } from '#kernel/instant.ts';
import { addAdmin, type Headers, listAudit, logIn, type Person } from '../support/admins.ts';
import { addPasskey, addTotp, beginLogin, type GetCode } from '../support/factors.ts';
import { runCommand } from '../support/run-command.ts';
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
async function run(name: string, variables: object = {}, headers: Headers = admin.headers): Promise<string> {
  const { data, errors } = await app.send(name, variables, headers);
  return errors?.[0]?.extensions?.code ?? data.result.reason ?? data.result.__typename;
}

const begin = (headers: Headers = {}) => beginLogin(app, admin.email, PASSWORD, headers);
const complete = (token: string, answer: object, headers: Headers = {}) =>
  run('completeLogin', { token, ...answer }, headers);

/** Sends what waits, and forgets it. */
async function forgetMails(): Promise<void> {
  await app.drain();
  app.mails.length = 0;
}

async function createCodes(): Promise<readonly string[]> {
  return (await app.send('createRecoveryCodes', {}, admin.headers)).data.result.codes;
}

async function getFactors() {
  return (await app.send('ownFactors', {}, admin.headers)).data.ownFactors;
}

describe('[K1] the login of an admin with a second factor', () => {
  let getCode: GetCode;
  beforeEach(async () => {
    getCode = await addTotp(app, admin.headers);
  });

  test('opens no session before the second half', async () => {
    const before = await app.sql('select from session');
    const token = await begin();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await app.sql('select from session')).toHaveLength(before.length);
    expect((await app.graphql('{ me { id } }', {}, bearer(token))).data.me).toBeNull();
    expect(await run('endOwnSession', { sessionId: 'x' }, bearer(token))).toBe('UNAUTHENTICATED');
    expect(
      await app.sql("select from audit_entry where subject = $1 and action = 'admin.logged-in'", [
        `member:${admin.id}`,
      ]),
    ).toHaveLength(1);
  });

  test('is completed by a code, one step early or late; the audit log has the factor', async () => {
    const { data } = await app.send('completeLogin', { token: await begin(), code: getCode(1) });
    expect((await app.graphql('{ me { email } }', {}, bearer(data.result.token))).data.me.email).toBe(admin.email);
    const entry = (await listAudit(app, `member:${admin.id}`)).findLast(({ action }) => action === 'admin.logged-in');
    expect(entry?.after).toMatchObject({ factor: 'TOTP' });
    expect(await run('removeTotp', {}, bearer(data.result.token))).toBe('FactorsChanged');
  });

  test('refuses a code that was used, also the one that confirmed the app', async () => {
    expect(await complete(await begin(), { code: getCode() })).toBe('SecondFactorRefused');
    app.setClock(STEP);
    expect(await complete(await begin(), { code: getCode() })).toBe('LoggedIn');
    expect(await complete(await begin(), { code: getCode() })).toBe('SecondFactorRefused');
    expect(await complete(await begin(), { code: getCode(-1) })).toBe('SecondFactorRefused');
  });

  test('takes the token once, for ten minutes, by the same client', async () => {
    app.setClock(STEP);
    const token = await begin({ 'user-agent': 'Firefox/140' });
    expect(await complete(token, { code: getCode() }, { 'user-agent': 'Chrome/140' })).toBe('LoginEnded');
    expect(await complete(token, { code: getCode() }, { 'user-agent': 'Firefox/140' })).toBe('LoggedIn');
    expect(await complete(token, { code: getCode(1) }, { 'user-agent': 'Firefox/140' })).toBe('LoginEnded');
    const late = await begin();
    app.setClock(STEP + 10 * MINUTE);
    expect(await complete(late, { code: getCode() })).toBe('LoginEnded');
    for (const wrong of ['', 'x', 'A'.repeat(43)])
      expect(await complete(wrong, { code: getCode() })).toBe('LoginEnded');
  });

  test('ends after ten wrong answers, whatever comes then', async () => {
    app.setClock(STEP);
    const token = await begin();
    for (let count = 0; count < 10; count += 1)
      expect(await complete(token, { code: '000000' })).toBe('SecondFactorRefused');
    expect(await complete(token, { code: getCode() })).toBe('LoginEnded');
  });

  test('is limited by address and by account over many logins', async () => {
    app.setClock(STEP);
    const guess = async (address?: string) => {
      const { data } = await app.send('completeLogin', { token: await begin(), code: '000000' }, {}, address);
      return data.result.__typename;
    };
    for (let count = 0; count < LIMITS['factor-target'].points - 1; count += 1) await guess('198.51.100.9');
    expect(await guess('198.51.100.9')).toBe('SecondFactorRefused');
    expect(await guess('198.51.100.9')).toBe('TooManyAttempts');
    const left = LIMITS['factor-target-everywhere'].points - LIMITS['factor-target'].points - 1;
    for (let count = 0; count < left; count += 1) await guess();
    expect(await guess()).toBe('TooManyAttempts');
    const { data } = await app.send('completeLogin', { token: await begin(), code: getCode() });
    expect(data.result.__typename).toBe('TooManyAttempts');
  });

  test('takes no more than some codes of an account a day, and tells the owner of a series of wrong ones', async () => {
    await forgetMails();
    const answers: string[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      app.setClock(STEP + hour * HOUR);
      // As if the limits of minutes and hours were over.
      await app.sql("delete from rate_limit where key !~ '^factor-(target-day|wrong|guessed)'");
      for (const token of [await begin(), await begin()])
        for (let count = 0; count < 10; count += 1) answers.push(await complete(token, { code: '000000' }));
    }
    // The code that confirmed the app counts as well.
    const most = LIMITS['factor-target-day'].points - 1;
    expect(answers).toEqual([...Array(most).fill('SecondFactorRefused'), ...Array(80 - most).fill('TooManyAttempts')]);
    await app.drain();
    expect(app.mails.map(({ kind, to }) => [kind, to])).toEqual([['factor-changed', admin.email]]);
    const entries = await listAudit(app, `member:${admin.id}`);
    expect(entries.filter(({ action }) => action === 'factor.guessed')).toEqual([
      { actor: 'anonymous', action: 'factor.guessed', before: null, after: null },
    ]);
  });

  test('opens by a recovery code when somebody else has used up the codes of the app', async () => {
    const [code = ''] = await createCodes();
    for (const token of [await begin(), await begin(), await begin(), await begin()])
      for (let count = 0; count < 10; count += 1) await complete(token, { code: '000000' });
    expect(await complete(await begin(), { code: getCode() })).toBe('TooManyAttempts');
    expect(await complete(await begin(), { code })).toBe('LoggedIn');
  });

  test('takes each recovery code once; its owner gets a mail', async () => {
    const codes = await createCodes();
    expect(codes).toHaveLength(10);
    await forgetMails();
    const [code = '', other = ''] = codes;
    expect(await complete(await begin(), { code: code.toLowerCase().replaceAll('-', ' ') })).toBe('LoggedIn');
    expect(await complete(await begin(), { code })).toBe('SecondFactorRefused');
    expect((await getFactors()).recoveryCodes).toBe(9);
    await createCodes();
    expect(await complete(await begin(), { code: other })).toBe('SecondFactorRefused');
    await app.drain();
    expect(app.mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['factor-changed', admin.email],
      ['factor-changed', admin.email],
    ]);
  });

  test('ends with a new password', async () => {
    const token = await begin();
    await forgetMails();
    await app.send('requestPasswordReset', { email: admin.email });
    await app.drain();
    const link = new URL(app.mails.findLast(({ to }) => to === admin.email)?.links[0] ?? '');
    const reset = { token: link.searchParams.get('token'), password: 'five copper kettles' };
    await app.send('resetPassword', reset);
    app.setClock(STEP);
    expect(await complete(token, { code: getCode() })).toBe('LoginEnded');
    expect(await beginLogin(app, admin.email, reset.password)).not.toBe('');
  });

  test("works with an operator's new key, and stores the secret with it", async () => {
    const [row] = await app.sql<{ secret: Buffer }>('select secret from totp_factor where member_id = $1', [admin.id]);
    expect(row?.secret).toHaveLength(48);
    await app.sql("update totp_factor set key_id = 'gone' where member_id = $1", [admin.id]);
    app.setClock(STEP);
    expect(await complete(await begin(), { code: getCode() })).toBe('SecondFactorRefused');
  });
});

describe('[K1] passkeys', () => {
  test('complete a login and prove an identity, each challenge once', async () => {
    const passkey = await addPasskey(app, admin.headers);
    const token = await begin();
    const { passkeyOptions, methods } = (await app.send('pendingLogin', { token })).data.pendingLogin;
    expect(methods).toEqual(['PASSKEY']);
    const answer = passkey.get(passkeyOptions);
    expect(await complete(token, { passkey: answer })).toBe('LoggedIn');
    expect(await complete(await begin(), { passkey: answer })).toBe('SecondFactorRefused');
    app.setClock(10 * MINUTE);
    expect(await run('removeTotp')).toBe('STEP_UP_REQUIRED');
    expect(await run('proveIdentity', { password: PASSWORD })).toBe('ProofRefused');
    const { data } = await app.send('startPasskeyProof', {}, admin.headers);
    const proof = passkey.get(data.startPasskeyProof);
    expect(await run('proveIdentity', { passkey: proof })).toBe('IdentityProven');
    expect(await run('proveIdentity', { passkey: proof })).toBe('ProofRefused');
    expect((await getFactors()).passkeys).toMatchObject([{ name: 'Work laptop', lastUsedAt: expect.any(String) }]);
  });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without a check of the person', { isVerified: false }],
  ])('%s are neither added nor accepted', async (_, changes) => {
    const authenticator = createAuthenticator();
    const start = async () => (await app.send('startPasskey', {}, admin.headers)).data.startPasskey;
    const refused = { name: 'x', response: authenticator.create(await start(), changes) };
    expect(await run('addPasskey', refused)).toBe('passkey-refused');
    await addPasskey(app, admin.headers, authenticator);
    const token = await begin();
    const ask = async () => (await app.send('pendingLogin', { token })).data.pendingLogin.passkeyOptions;
    expect(await complete(token, { passkey: authenticator.get(await ask(), changes) })).toBe('SecondFactorRefused');
    expect(await complete(token, { passkey: authenticator.get(await ask()) })).toBe('LoggedIn');
  });

  test('of another admin, of another session or with a counter that does not grow are refused', async () => {
    const passkey = await addPasskey(app, admin.headers);
    const other = await addAdmin(app, 'VIEWER');
    const foreign = await addPasskey(app, other.headers);
    const token = await begin();
    const ask = async () => (await app.send('pendingLogin', { token })).data.pendingLogin.passkeyOptions;
    expect(await complete(token, { passkey: foreign.get(await ask()) })).toBe('SecondFactorRefused');
    expect(await complete(token, { passkey: passkey.get(await ask(), { signCounter: 40 }) })).toBe('LoggedIn');
    const copied = (await app.send('startPasskeyProof', {}, admin.headers)).data.startPasskeyProof;
    expect(await run('proveIdentity', { passkey: passkey.get(copied, { signCounter: 40 }) })).toBe('ProofRefused');
    const own = (await app.send('startPasskeyProof', {}, admin.headers)).data.startPasskeyProof;
    const elsewhere = bearer(
      (await app.send('completeLogin', { token: await begin(), code: (await createCodes())[0] })).data.result.token,
    );
    const answer = { passkey: passkey.get(own, { signCounter: 41 }) };
    expect(await run('proveIdentity', answer, elsewhere)).toBe('ProofRefused');
    expect(await run('proveIdentity', answer)).toBe('IdentityProven');
  });

  test('[K1] open the account whatever somebody does who knows the password only', async () => {
    const passkey = await addPasskey(app, admin.headers);
    await addTotp(app, admin.headers);
    const forged = createAuthenticator();
    const ask = async (token: string) => (await app.send('pendingLogin', { token })).data.pendingLogin.passkeyOptions;
    for (let logins = 0; logins < 8; logins += 1) {
      const token = await begin();
      for (let count = 0; count < 5; count += 1) {
        await complete(token, { code: '000000' });
        await complete(token, { passkey: forged.get(await ask(token)) });
      }
    }
    const token = await begin();
    expect(await complete(token, { code: '000000' })).toBe('TooManyAttempts');
    expect(await complete(token, { passkey: passkey.get(await ask(token)) })).toBe('LoggedIn');
  });

  test('[K1] are limited by the address of whoever tries', async () => {
    await addPasskey(app, admin.headers);
    const tries = LIMITS['passkey-target'].points;
    const answers: string[] = [];
    for (let count = 0, token = ''; count <= tries; count += 1) {
      if (count % 10 === 0) token = await begin();
      const variables = { token, passkey: '{}' };
      const { data } = await app.send('completeLogin', variables, {}, '198.51.100.8');
      answers.push(data.result.__typename);
    }
    expect(answers).toEqual([...Array(tries).fill('SecondFactorRefused'), 'TooManyAttempts']);
  });

  test('cannot be added twice, without a name, or more than ten', async () => {
    const authenticator = await addPasskey(app, admin.headers);
    const start = async () => (await app.send('startPasskey', {}, admin.headers)).data.startPasskey;
    const add = async (name: string, by = createAuthenticator()) =>
      run('addPasskey', { name, response: by.create(await start()) });
    expect(await add('Again', authenticator)).toBe('passkey-refused');
    expect(await add(' ')).toBe('name-invalid');
    for (let count = 1; count < 10; count += 1) expect(await add(`Key ${count}`)).toBe('FactorsChanged');
    expect(await add('Eleventh')).toBe('too-many-passkeys');
    for (const response of ['', 'null', '[]', '{"id":1}', 'x'.repeat(30_000)])
      expect(await run('addPasskey', { name: 'x', response })).toBe('passkey-refused');
  });

  test('of somebody else cannot be renamed or removed', async () => {
    await addPasskey(app, admin.headers);
    const [{ id }] = (await getFactors()).passkeys;
    const other = await addAdmin(app, 'OWNER');
    expect(await run('renamePasskey', { id, name: 'Mine' }, other.headers)).toBe('passkey-unknown');
    expect(await run('removePasskey', { id }, other.headers)).toBe('passkey-unknown');
    expect(await run('removePasskey', { id })).toBe('FactorsChanged');
    expect(await logIn(app, admin.email, PASSWORD)).toBeTruthy();
  });
});

describe('[K1] changes of factors', () => {
  test('need a fresh proof, have an entry and a mail, and no secret is in either', async () => {
    await forgetMails();
    await addTotp(app, admin.headers);
    await createCodes();
    await run('removeTotp');
    await app.drain();
    const entries = await listAudit(app, `member:${admin.id}`);
    const actions = entries.map(({ action }) => action).filter((action) => action.startsWith('factor.'));
    expect(actions).toEqual(['factor.totp-on', 'factor.recovery-codes-created', 'factor.totp-off']);
    expect(app.mails.filter(({ kind }) => kind === 'factor-changed')).toHaveLength(3);
    expect((await getFactors()).recoveryCodes).toBe(0);
    app.setClock(10 * MINUTE);
    for (const name of ['startTotp', 'removeTotp', 'createRecoveryCodes'])
      expect(await run(name)).toBe('STEP_UP_REQUIRED');
  });

  test('show a secret until it is confirmed, and confirm it with its own code only', async () => {
    await run('startTotp');
    const first = (await app.send('ownTotpSetup', {}, admin.headers)).data.ownTotpSetup;
    expect(first.uri).toContain('otpauth://totp/');
    expect(await run('confirmTotp', { code: '000000' })).toBe('code-wrong');
    expect(await begin()).toBe('');
    await addTotp(app, admin.headers);
    expect((await app.send('ownTotpSetup', {}, admin.headers)).data.ownTotpSetup).toBeNull();
    expect(await run('startTotp')).toBe('totp-on-already');
  });

  test('by an owner remove what an admin has lost; that admin gets a mail', async () => {
    const lost = await addAdmin(app, 'SUPPORT');
    await addTotp(app, lost.headers);
    const token = await beginLogin(app, lost.email, PASSWORD);
    await forgetMails();
    expect(await run('resetAdminFactors', { adminId: lost.id }, lost.headers)).toBe('FORBIDDEN');
    expect(await run('resetAdminFactors', { adminId: lost.id })).toBe('AdminChanged');
    expect(await run('resetAdminFactors', { adminId: lost.id })).toBe('no-factor');
    expect(await run('startTotp', {}, lost.headers)).toBe('UNAUTHENTICATED');
    await app.drain();
    expect(app.mails.map(({ kind, to }) => [kind, to])).toEqual([['factor-changed', lost.email]]);
    expect(await complete(token, { code: '123456' })).toBe('LoginEnded');
    expect(await beginLogin(app, lost.email, PASSWORD)).toBe('');
  });
});

describe('[K1] a club that requires second factors', () => {
  const require = (isRequired: boolean) => runCommand(app, 'admin require-factor', [isRequired ? 'on' : 'off']);
  afterAll(() => require(false));

  test('opens nothing but the own account to admins without one', async () => {
    await require(true);
    expect(await run('removeAdmin', { adminId: admin.id })).toBe('FACTOR_REQUIRED');
    expect((await getFactors()).isRequired).toBe(true);
    await addTotp(app, admin.headers);
    expect(await run('removeAdmin', { adminId: '00000000-0000-7000-8000-000000000000' })).toBe('admin-unknown');
    expect(await run('removeTotp')).toBe('FactorsChanged');
    expect(await run('removeAdmin', { adminId: admin.id })).toBe('FACTOR_REQUIRED');
    await require(false);
    expect(await run('removeAdmin', { adminId: '00000000-0000-7000-8000-000000000000' })).toBe('admin-unknown');
  });
});
