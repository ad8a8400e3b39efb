// Linked accounts and passkeys as ways to log in: the last one stays, and a reset of the password by mail removes them [K5] [G3].
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAdmin, type Headers, listAudit, logIn } from '../support/admins.ts';
import { addPasskey } from '../support/factors.ts';
import { holdMember } from '../support/hold-member.ts';
import { insertIdentity } from '../support/identity-operations.ts';
import { addOwner, getMailedToken, openSession, runAs } from '../support/own-account.ts';
import {
  addAccount,
  finish,
  type IdentityPeer,
  joinByProvider,
  openAppWithProvider,
  proveToLink,
  visit,
} from '../support/provider-logins.ts';
import type { TestApp } from '../support/test-app.ts';
import { bearer, PASSWORD } from '../support/visitors.ts';

const NEW_PASSWORD = 'six paper lanterns';

let app: TestApp;
let peer: IdentityPeer;
beforeAll(async () => {
  ({ app, peer } = await openAppWithProvider());
});
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from rate_limit');
});
afterAll(async () => {
  await app.close();
  await peer.close();
});

/** A member without a password, with a linked account and a passkey. */
async function joinWithPasskey() {
  const { account, token } = await joinByProvider(app, peer);
  const headers = bearer(token);
  await addPasskey(app, headers);
  const [row] = await app.sql<{ id: string }>('select id from member where email = $1', [account.email]);
  return {
    id: row?.id ?? '',
    account,
    headers,
    identity: await findIdentity(headers),
    passkey: await findPasskey(headers),
  };
}

async function findIdentity(headers: Headers): Promise<string> {
  return (await app.send('ownSignIn', {}, headers)).data.ownSignIn.identities[0]?.id;
}

async function findPasskey(headers: Headers): Promise<string> {
  return (await app.send('ownFactors', {}, headers)).data.ownFactors.passkeys[0]?.id;
}

const unlink = (id: string, headers: Headers) => runAs(app, headers, 'unlinkIdentity', { id });
const removePasskey = (id: string, headers: Headers) => runAs(app, headers, 'removePasskey', { id });

/** Sets a password by a mailed link. */
async function resetPassword(email: string): Promise<string> {
  await app.send('requestPasswordReset', { email });
  const token = await getMailedToken(app, email);
  return (await app.send('resetPassword', { token, password: NEW_PASSWORD })).data.resetPassword.__typename;
}

/** The last mail to somebody, as text. */
async function readLastMail(email: string): Promise<string> {
  await app.drain();
  return app.mails.findLast(({ to }) => to === email)?.text ?? '';
}

describe('[K5] the last way to log in without a mail stays', () => {
  test('the last passkey, until a password is set', async () => {
    const { account, headers, identity, passkey } = await joinWithPasskey();
    expect(await unlink(identity, headers)).toBe('IdentitiesChanged');
    expect(await removePasskey(passkey, headers)).toBe('last-method');
    expect(await findPasskey(headers)).toBe(passkey);
    expect(await removePasskey('00000000-0000-7000-8000-000000000000', headers)).toBe('passkey-unknown');
    expect(await runAs(app, headers, 'changePassword', { password: NEW_PASSWORD })).toBe('PasswordChanged');
    expect(await removePasskey(passkey, headers)).toBe('FactorsChanged');
    expect(await openSession(app, account.email, NEW_PASSWORD)).not.toEqual(bearer('undefined'));
  });

  test('one of two passkeys can go', async () => {
    const { headers, identity, passkey } = await joinWithPasskey();
    await addPasskey(app, headers);
    expect(await unlink(identity, headers)).toBe('IdentitiesChanged');
    expect(await removePasskey(passkey, headers)).toBe('FactorsChanged');
    expect(await removePasskey(await findPasskey(headers), headers)).toBe('last-method');
  });

  test('a passkey beside a linked account, and beside a password, can go', async () => {
    const { headers, passkey } = await joinWithPasskey();
    expect(await removePasskey(passkey, headers)).toBe('FactorsChanged');
    const owner = await addOwner(app);
    await addPasskey(app, owner.headers);
    expect(await removePasskey(await findPasskey(owner.headers), owner.headers)).toBe('FactorsChanged');
  });

  test('of both that are removed at the same moment, one stays', async () => {
    for (const isPasskeyFirst of [true, false]) {
      const { id, headers, identity, passkey } = await joinWithPasskey();
      const removals = [() => removePasskey(passkey, headers), () => unlink(identity, headers)];
      const results = await holdMember(app, id, isPasskeyFirst ? removals : removals.toReversed());
      expect(results).toEqual([isPasskeyFirst ? 'FactorsChanged' : 'IdentitiesChanged', 'last-method']);
    }
  });

  test('a linked account at a provider that is no longer configured is none, and can go', async () => {
    const owner = await addOwner(app);
    await addPasskey(app, owner.headers);
    // Nobody offers Google here.
    const unused = await insertIdentity(app, owner.id);
    await app.sql('update member set password_hash = null where id = $1', [owner.id]);
    expect(await removePasskey(await findPasskey(owner.headers), owner.headers)).toBe('last-method');
    expect(await unlink(unused, owner.headers)).toBe('IdentitiesChanged');
    const { id, headers, identity, passkey } = await joinWithPasskey();
    await insertIdentity(app, id);
    expect(await removePasskey(passkey, headers)).toBe('FactorsChanged');
    expect(await unlink(identity, headers)).toBe('last-method');
  });

  test('for an admin a passkey is none', async () => {
    const admin = await addAdmin(app, 'OWNER');
    await addPasskey(app, admin.headers);
    const identity = await insertIdentity(app, admin.id, 'openid');
    await app.sql('update member set password_hash = null where id = $1', [admin.id]);
    expect(await unlink(identity, admin.headers)).toBe('last-method');
    expect(await removePasskey(await findPasskey(admin.headers), admin.headers)).toBe('FactorsChanged');
  });
});

describe('[G3] [K5] a password that is set by mail', () => {
  test('leaves an account at a provider that somebody else linked no way in, and the mail says so', async () => {
    const owner = await addOwner(app);
    const thief = addAccount(peer);
    const stolen = await openSession(app, owner.email);
    const token = await proveToLink(app, peer, thief.sub, stolen);
    expect(await runAs(app, stolen, 'linkIdentity', { token })).toBe('IdentitiesChanged');
    const left = await proveToLink(app, peer, addAccount(peer).sub, stolen);
    expect(await resetPassword(owner.email)).toBe('PasswordReset');
    expect((await finish(app, await visit(app, peer, thief.sub))).__typename).toBe('IdentityUnlinked');
    expect(await runAs(app, stolen, 'linkIdentity', { token: left })).toBe('UNAUTHENTICATED');
    expect(await readLastMail(owner.email)).toContain('alle verknüpften Konten wurden aus Ihrer Anmeldung entfernt');
    expect(await listAudit(app, `member:${owner.id}`)).toContainEqual({
      ...{ actor: `member:${owner.id}`, action: 'factor.identities-removed' },
      ...{ before: { identities: ['openid'] }, after: null },
    });
    expect(await openSession(app, owner.email, NEW_PASSWORD)).not.toEqual(bearer('undefined'));
  });

  test('removes linked accounts and passkeys in one mail, and is the way in that is left', async () => {
    const { id, account } = await joinWithPasskey();
    expect(await resetPassword(account.email)).toBe('PasswordReset');
    expect(await readLastMail(account.email)).toContain('alle Passkeys und verknüpften Konten');
    const headers = await openSession(app, account.email, NEW_PASSWORD);
    expect([await findIdentity(headers), await findPasskey(headers)]).toEqual([undefined, undefined]);
    const actions = (await listAudit(app, `member:${id}`)).map(({ action }) => action);
    expect(actions).toContain('factor.logins-removed');
  });

  test('sends no such mail where nothing was linked', async () => {
    const owner = await addOwner(app);
    await resetPassword(owner.email);
    await app.drain();
    expect(app.mails.filter(({ to, kind }) => to === owner.email && kind === 'factor-changed')).toEqual([]);
  });

  test('removes the linked accounts of an admin, whose second factor stays', async () => {
    const admin = await addAdmin(app, 'OWNER');
    const thief = addAccount(peer);
    const token = await proveToLink(app, peer, thief.sub, admin.headers);
    expect(await runAs(app, admin.headers, 'linkIdentity', { token })).toBe('IdentitiesChanged');
    await addPasskey(app, admin.headers);
    expect(await resetPassword(admin.email)).toBe('PasswordReset');
    expect(await readLastMail(admin.email)).toContain('linked accounts were removed');
    expect((await finish(app, await visit(app, peer, thief.sub))).__typename).toBe('IdentityUnlinked');
    const { data } = await app.send('login', { email: admin.email, password: NEW_PASSWORD });
    expect(data.login.__typename).toBe('SecondFactorNeeded');
  });

  test('beats a login by a provider that waits for the account at the same moment', async () => {
    const { id, account } = await joinWithPasskey();
    const back = await visit(app, peer, account.sub);
    await app.send('requestPasswordReset', { email: account.email });
    const token = await getMailedToken(app, account.email);
    const results = await holdMember(app, id, [
      async () => (await app.send('resetPassword', { token, password: NEW_PASSWORD })).data.resetPassword.__typename,
      async () => (await finish(app, back)).reason,
    ]);
    expect(results).toEqual(['PasswordReset', 'ended']);
  });

  test('beats a link that waits for the account at the same moment', async () => {
    const owner = await addOwner(app);
    const thief = await proveToLink(app, peer, addAccount(peer).sub, owner.headers);
    await app.send('requestPasswordReset', { email: owner.email });
    const token = await getMailedToken(app, owner.email);
    const results = await holdMember(app, owner.id, [
      async () => (await app.send('resetPassword', { token, password: NEW_PASSWORD })).data.resetPassword.__typename,
      () => runAs(app, owner.headers, 'linkIdentity', { token: thief }),
    ]);
    expect(results).toEqual(['PasswordReset', 'ended']);
    expect(await app.sql('select from member_identity where member_id = $1', [owner.id])).toEqual([]);
    expect(await logIn(app, owner.email, PASSWORD)).toEqual(bearer('undefined'));
  });
});
