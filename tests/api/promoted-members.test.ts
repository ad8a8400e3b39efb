// A member who becomes an admin has the new password alone, and owners remove what logs in as an admin [G1] [K5].
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#kernel/instant.ts';
import { addAdmin, changeAdmins, getRole, type Headers, listAudit, logIn, type Person } from '../support/admins.ts';
import { requestChange } from '../support/email-changes.ts';
import { addPasskey, addTotp } from '../support/factors.ts';
import { holdMember } from '../support/hold-member.ts';
import { insertIdentity } from '../support/identity-operations.ts';
import { addOwner, isLoggedIn, openSession, runAs } from '../support/own-account.ts';
import { requestDataLink } from '../support/personal-data.ts';
import {
  addAccount,
  finish,
  type IdentityPeer,
  openAppWithProvider,
  proveToLink,
  visit,
} from '../support/provider-logins.ts';
import { runCommand } from '../support/run-command.ts';
import type { TestApp } from '../support/test-app.ts';

const NEW_PASSWORD = 'six paper lanterns';
const STEP_UP = 'STEP_UP_REQUIRED';

let app: TestApp;
let peer: IdentityPeer;
let boss: Person;
beforeAll(async () => {
  ({ app, peer } = await openAppWithProvider());
});
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from rate_limit');
  boss = await addAdmin(app, 'OWNER');
});
afterAll(async () => {
  await app.close();
  await peer.close();
});

/** Invites a member as an owner, who accepts by the mail. */
async function promote(email: string): Promise<void> {
  await changeAdmins(app, 'inviteAdmin', { email, role: 'OWNER', language: 'en' }, boss.headers);
  await app.drain();
  const link = app.mails.findLast(({ to, kind }) => to === email && kind === 'admin-invitation')?.links[0] ?? '';
  const token = new URL(link).searchParams.get('token');
  const input = { token, password: NEW_PASSWORD, firstName: 'Ada', lastName: 'Kern' };
  expect(await runAs(app, {}, 'acceptAdminInvitation', input)).toBe('AdminInvitationAccepted');
}

/** Links an account at the provider in a session; returns what logs in with it. */
async function link(headers: Headers): Promise<() => Promise<string>> {
  const { sub } = addAccount(peer);
  const token = await proveToLink(app, peer, sub, headers);
  expect(await runAs(app, headers, 'linkIdentity', { token })).toBe('IdentitiesChanged');
  return async () => (await finish(app, await visit(app, peer, sub))).__typename;
}

async function login(email: string): Promise<string> {
  return (await app.send('login', { email, password: NEW_PASSWORD })).data.login.__typename;
}

describe('[G1] a member who becomes an admin', () => {
  test('loses what a thief linked before: the account at a provider and the passkey; the mail says it', async () => {
    const victim = await addOwner(app);
    const stolen = await openSession(app, victim.email);
    await addPasskey(app, stolen);
    const logInByProvider = await link(stolen);
    await promote(victim.email);
    expect(await logInByProvider()).toBe('IdentityUnlinked');
    expect(await login(victim.email)).toBe('LoggedIn');
    expect(await getRole(app, await logIn(app, victim.email, NEW_PASSWORD))).toBe('OWNER');
    expect(await app.sql('select from passkey where member_id = $1', [victim.id])).toEqual([]);
    await app.drain();
    expect(app.mails.findLast(({ to }) => to === victim.email)?.text).toContain('Passkeys');
    const actions = (await listAudit(app, `member:${victim.id}`)).map(({ action }) => action);
    expect(actions).toContain('factor.logins-removed');
  });

  test('loses what a thief began before: the open change of the address and the mailed link to the data', async () => {
    const victim = await addOwner(app);
    await requestChange(app, { headers: await openSession(app, victim.email), email: victim.email });
    const token = await requestDataLink(app, victim.email);
    expect((await app.send('personalDataLink', { token })).data.link.email).toBe(victim.email);
    await promote(victim.email);
    expect((await app.send('personalDataLink', { token })).data.link).toBeNull();
    expect(await app.sql('select from email_change where member_id = $1 and replaced_at is null', [victim.id])).toEqual(
      [],
    );
  });
});

describe('[K5] the linked account of an admin', () => {
  const remove = (admin: Person, identityId: string, headers: Headers) =>
    runAs(app, headers, 'removeMemberIdentity', { id: admin.id, identityId });

  test('is removed by another owner, with a proof of identity; the sessions end', async () => {
    const admin = await addAdmin(app, 'OWNER');
    const identity = await insertIdentity(app, admin.id);
    for (const role of ['SUPPORT', 'MARKETING', 'VIEWER'] as const) {
      const { headers } = await addAdmin(app, role);
      expect(await remove(admin, identity, headers)).toBe(role === 'SUPPORT' ? 'member-is-admin' : 'FORBIDDEN');
    }
    app.setClock(11 * MINUTE);
    expect(await remove(admin, identity, boss.headers)).toBe(STEP_UP);
    app.setClock(0);
    expect(await remove(admin, identity, boss.headers)).toBe('MemberChanged');
    expect(await isLoggedIn(app, admin.headers)).toBe(false);
    expect(await isLoggedIn(app, boss.headers)).toBe(true);
    expect((await listAudit(app, `member:${admin.id}`)).at(-1)).toEqual({
      ...{ actor: `member:${boss.id}`, action: 'identity.unlinked' },
      ...{ before: { provider: 'google' }, after: { endedSessions: 1 } },
    });
  });

  test('goes with the second factors, also where there is none', async () => {
    const admin = await addAdmin(app, 'OWNER');
    expect(await changeAdmins(app, 'resetAdminFactors', { adminId: admin.id }, boss.headers)).toBe('no-factor');
    const logInByProvider = await link(admin.headers);
    expect(await changeAdmins(app, 'resetAdminFactors', { adminId: admin.id }, boss.headers)).toBe('AdminChanged');
    expect(await logInByProvider()).toBe('IdentityUnlinked');
    expect(await isLoggedIn(app, admin.headers)).toBe(false);
    expect((await listAudit(app, `member:${admin.id}`)).at(-1)).toMatchObject({
      ...{ actor: `member:${boss.id}`, action: 'factor.reset' },
      before: { identities: ['openid'] },
    });
  });

  test('of two owners who remove that of each other: one is left, without a deadlock', async () => {
    const admin = await addAdmin(app, 'OWNER');
    const identities = [await insertIdentity(app, admin.id), await insertIdentity(app, boss.id)];
    const results = await holdMember(app, admin.id, [
      () => remove(admin, identities[0] ?? '', boss.headers),
      () => remove(boss, identities[1] ?? '', admin.headers),
    ]);
    expect(results).toEqual(['MemberChanged', 'UNAUTHENTICATED']);
  });
});

describe('[K5] a removed account at a provider', () => {
  const listIdentities = async (headers: Headers): Promise<readonly { readonly id: string }[]> =>
    (await app.send('ownSignIn', {}, headers)).data.ownSignIn.identities;

  test('of a member ends the sessions that it may have opened, but not the one of the removal', async () => {
    const owner = await addOwner(app);
    await link(owner.headers);
    const thief = await openSession(app, owner.email);
    const [identity] = await listIdentities(owner.headers);
    expect(await runAs(app, owner.headers, 'unlinkIdentity', { id: identity?.id })).toBe('IdentitiesChanged');
    expect([await isLoggedIn(app, thief), await isLoggedIn(app, owner.headers)]).toEqual([false, true]);
    await app.drain();
    expect(app.mails.findLast(({ to }) => to === owner.email)?.text).toContain('auf allen Geräten abgemeldet');
  });

  test('that support removes ends all sessions', async () => {
    const owner = await addOwner(app);
    await link(owner.headers);
    const [identity] = await listIdentities(owner.headers);
    const support = await addAdmin(app, 'SUPPORT');
    const variables = { id: owner.id, identityId: identity?.id };
    expect(await runAs(app, support.headers, 'removeMemberIdentity', variables)).toBe('MemberChanged');
    expect(await isLoggedIn(app, owner.headers)).toBe(false);
    expect(await isLoggedIn(app, support.headers)).toBe(true);
  });

  test('that the command line removes ends all sessions, of an admin as well', async () => {
    const admin = await addAdmin(app, 'OWNER');
    const identity = await insertIdentity(app, admin.id);
    const run = (word: string, options = {}) => runCommand(app, 'member identities', [word], options);
    const listed = { memberId: admin.id, identities: [{ id: identity, provider: 'google' }] };
    expect(await run(admin.email.toUpperCase())).toMatchObject({
      value: listed,
      lines: [expect.stringContaining(identity)],
    });
    const unknown = await run(admin.id, { remove: admin.id });
    expect(unknown).toEqual({ kind: 'refused', reason: 'the member has no such identity' });
    expect(await isLoggedIn(app, admin.headers)).toBe(true);
    expect(await run(admin.id, { remove: identity })).toMatchObject({ value: { removed: identity } });
    expect(await isLoggedIn(app, admin.headers)).toBe(false);
    expect((await listAudit(app, `member:${admin.id}`)).at(-1)).toEqual({
      ...{ actor: 'cli', action: 'identity.unlinked', before: { provider: 'google' }, after: { endedSessions: 1 } },
    });
    expect(await run(admin.id)).toMatchObject({ value: { identities: [] } });
    expect(await run('nobody@club.example')).toEqual({ kind: 'refused', reason: 'unknown member' });
    await expect(run('x')).rejects.toThrow('needs an id or an email address');
  });

  test('ends a login that it opened and that waits for the second factor', async () => {
    const admin = await addAdmin(app, 'OWNER');
    const { sub } = addAccount(peer);
    const proven = await proveToLink(app, peer, sub, admin.headers);
    expect(await runAs(app, admin.headers, 'linkIdentity', { token: proven })).toBe('IdentitiesChanged');
    const getCode = await addTotp(app, admin.headers);
    const { token } = await finish(app, await visit(app, peer, sub));
    const [identity] = await listIdentities(admin.headers);
    expect(await runAs(app, admin.headers, 'unlinkIdentity', { id: identity?.id })).toBe('IdentitiesChanged');
    const answer = { token, code: getCode(1) };
    const document =
      'mutation ($token: String!, $code: String) { completeLogin(token: $token, code: $code) { __typename } }';
    expect((await app.graphql(document, answer)).data.completeLogin.__typename).toBe('LoginEnded');
  });
});
