import { TOTP } from 'otpauth';
import { MINUTE } from '#kernel/instant.ts';
import { createFactorStore } from '#modules/membership/store/factors/factors.ts';
import type { Headers } from './admins.ts';
import { createAuthenticator, type SoftwareAuthenticator } from './software-authenticator.ts';
import type { TestApp } from './test-app.ts';
import { bearer } from './visitors.ts';

/** The code of an authenticator app at the test's time, or some steps of thirty seconds later. */
export type GetCode = (steps?: number) => string;

/** Switches one-time codes on for an admin. */
export async function addTotp(app: TestApp, headers: Headers): Promise<GetCode> {
  await app.send('startTotp', {}, headers);
  const { data } = await app.send('ownTotpSetup', {}, headers);
  const secret = String(data.ownTotpSetup.secret).replaceAll(' ', '');
  const getCode: GetCode = (steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: app.time.now.getTime() + steps * 30_000 });
  const confirmed = await app.send('confirmTotp', { code: getCode() }, headers);
  if (confirmed.data?.result.__typename !== 'FactorsChanged') throw new Error(confirmed.body);
  return getCode;
}

/** Adds a passkey to the account of an admin. */
export async function addPasskey(
  app: TestApp,
  headers: Headers,
  authenticator: SoftwareAuthenticator = createAuthenticator(),
): Promise<SoftwareAuthenticator> {
  const { data } = await app.send('startPasskey', {}, headers);
  const response = authenticator.create(data.startPasskey);
  const added = await app.send('addPasskey', { name: 'Work laptop', response }, headers);
  if (added.data?.result.__typename !== 'FactorsChanged') throw new Error(added.body);
  return authenticator;
}

/** A secret that no app has. */
export async function insertTotp(app: TestApp, email: string): Promise<void> {
  await app.sql(
    `insert into totp_factor (member_id, key_id, secret, created_at, confirmed_at, last_step)
     select id, 'first', sha256('x'), now(), now(), 0 from member where email = $1`,
    [email],
  );
}

/** The first half of a login: its token, where the account has a second factor. */
export async function beginLogin(
  app: TestApp,
  email: string,
  password: string,
  headers: Headers = {},
): Promise<string> {
  const { data } = await app.send('login', { email, password }, headers);
  return data.login.__typename === 'SecondFactorNeeded' ? data.login.token : '';
}

/** Everything about second factors once. The admin is new; nothing is left of the factors. */
export async function operateFactors(app: TestApp, owner: Headers): Promise<void> {
  const [email, password] = ['factors@example.org', 'four silver thimbles'];
  const created = await app.areas.membership.useCases.createAdmin({ email, password, adminRole: 'VIEWER' });
  const adminId = created.kind === 'created' ? created.member.id : '';
  const headers = bearer((await app.send('login', { email, password })).data.login.token);
  const authenticator = await addPasskey(app, headers);
  const getCode = await addTotp(app, headers);
  const codes = (await app.send('createRecoveryCodes', {}, headers)).data.result.codes;
  const { passkeys } = (await app.send('ownFactors', {}, headers)).data.ownFactors;
  await app.send('renamePasskey', { id: passkeys[0].id, name: 'Phone' }, headers);
  const { data } = await app.send('startPasskeyProof', {}, headers);
  await app.send('proveIdentity', { passkey: authenticator.get(data.startPasskeyProof) }, headers);
  app.time.now = new Date(app.time.now.getTime() + MINUTE);
  // As with a newer key of the operator.
  const stored = await createFactorStore(app.database.db).findTotp(adminId);
  if (stored) await createFactorStore(app.database.db).replaceSecret(adminId, stored);
  for (const code of [getCode(), codes[0]]) {
    const token = await beginLogin(app, email, password);
    await app.send('pendingLogin', { token });
    await app.send('completeLogin', { token, code });
  }
  await app.send('removeTotp', {}, headers);
  await app.send('removePasskey', { id: passkeys[0].id }, headers);
  await addTotp(app, headers);
  await app.send('resetAdminFactors', { adminId }, owner);
  await app.drain();
}
