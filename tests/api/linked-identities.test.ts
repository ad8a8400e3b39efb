// What members and support do with linked accounts at identity providers [K5], against a real provider.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#app/limits.ts';
import { MINUTE } from '#kernel/instant.ts';
import { formatFlowCookie, LOGIN_COOKIES, parseAnswerCookie } from '#modules/identity/rules/cookies.ts';
import { addAdmin, type Headers } from '../support/admins.ts';
import { insertIdentity } from '../support/identity-operations.ts';
import { addOwner, type Owner, openSession, runAs } from '../support/own-account.ts';
import {
  addAccount,
  finish,
  type IdentityPeer,
  joinByProvider,
  openAppWithProvider,
  proveIdentity,
  proveToLink,
  registerBy,
  visit,
  visitToLink,
} from '../support/provider-logins.ts';
import type { TestApp } from '../support/test-app.ts';
import { bearer, becomeMember, PASSWORD } from '../support/visitors.ts';

let app: TestApp;
let peer: IdentityPeer;
let owner: Owner;
beforeAll(async () => {
  ({ app, peer } = await openAppWithProvider(['google']));
});
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from rate_limit');
  owner = await addOwner(app);
});
afterAll(async () => {
  await app.close();
  await peer.close();
});

const refused = (reason: string) => ({ __typename: 'IdentityChangeRefused', reason });
const DONE = { __typename: 'IdentitiesChanged' };

async function link(token: string, headers: Headers = owner.headers) {
  const { data, errors } = await app.send('linkIdentity', { token }, headers);
  return errors ? errors[0]?.extensions?.code : data.result;
}

async function unlink(id: string, headers: Headers = owner.headers) {
  const { data, errors } = await app.send('unlinkIdentity', { id }, headers);
  return errors ? errors[0]?.extensions?.code : data.result;
}

/** Links an account at the provider to a member. */
async function addLinked(headers: Headers = owner.headers) {
  const account = addAccount(peer);
  expect(await link(await proveToLink(app, peer, account.sub, headers), headers)).toEqual(DONE);
  const [identity] = await listIdentities(headers);
  return { account, id: String(identity?.id) };
}

async function listIdentities(headers: Headers = owner.headers): Promise<readonly { readonly id: string }[]> {
  return (await app.send('ownSignIn', {}, headers)).data.ownSignIn.identities;
}

const listEntries = (id: string) =>
  app.sql(
    "select actor, action, before, after from audit_entry where subject = $1 and action like 'identity.%' order by action",
    [`member:${id}`],
  );

/** The mails about identities to somebody, as [kind, subject, first link]. */
async function listMails(email: string): Promise<readonly (readonly [string, string, string | undefined])[]> {
  await app.drain();
  return app.mails
    .filter(({ to, kind }) => to === email && kind.startsWith('identity-'))
    .map(({ kind, subject, links }) => [kind, subject, links[0]] as const);
}

describe('[K5] a member', () => {
  test('links an account at a provider, logs in with it, and removes it', async () => {
    const { account, id } = await addLinked();
    const [own] = await listIdentities();
    expect(own).toMatchObject({
      ...{ provider: 'openid', providerName: 'Club login', email: account.email, lastUsedAt: null },
      linkedAt: app.time.now.toISOString(),
    });
    expect((await finish(app, await visit(app, peer, account.sub))).__typename).toBe('LoggedIn');
    expect((await listIdentities())[0]).toMatchObject({ lastUsedAt: app.time.now.toISOString() });
    expect(await unlink(id)).toEqual(DONE);
    expect(await listIdentities()).toEqual([]);
    expect((await finish(app, await visit(app, peer, account.sub))).__typename).toBe('IdentityUnlinked');
    const actor = `member:${owner.id}`;
    expect(await listEntries(owner.id)).toEqual([
      { actor, action: 'identity.linked', before: null, after: { provider: 'openid' } },
      { actor, action: 'identity.unlinked', before: { provider: 'openid' }, after: { endedSessions: 1 } },
    ]);
  });

  test('gets a mail about each change, once', async () => {
    const { id } = await addLinked();
    expect(await listMails(owner.email)).toEqual([
      [
        'identity-linked',
        'Anmeldung mit Club login bei Maison Nocturne hinzugefügt',
        'https://club.example/acquisition/de/account/security',
      ],
    ]);
    expect(await unlink(id)).toEqual(DONE);
    expect((await listMails(owner.email)).at(1)).toEqual([
      'identity-unlinked',
      'Anmeldung mit Club login bei Maison Nocturne entfernt',
      'https://club.example/acquisition/de/reset-password',
    ]);
  });

  test('gets none about the account that the registration linked', async () => {
    const { account } = await joinByProvider(app, peer);
    expect(await listMails(account.email)).toEqual([]);
  });

  test('links one account of a provider, which nobody else has linked', async () => {
    const { account } = await addLinked();
    expect(await link(await proveToLink(app, peer, addAccount(peer).sub, owner.headers))).toEqual(
      refused('one-of-provider'),
    );
    const own = await finish(app, await visitToLink(app, peer, account.sub, owner.headers), owner.headers);
    expect(own.__typename).toBe('IdentityLinkedBefore');
    const other = await addOwner(app);
    const taken = await finish(app, await visitToLink(app, peer, account.sub, other.headers), other.headers);
    expect(taken).toEqual({ __typename: 'ProviderLoginRefused', reason: 'taken' });
  });

  test('links as many times an hour as the limit says, and gets no more mails; what is linked can still be removed', async () => {
    const links = LIMITS['identity-link'].points;
    let linked = '';
    for (let index = 0; index < links; index += 1) {
      if (linked) expect(await unlink(linked)).toEqual(DONE);
      linked = (await addLinked()).id;
    }
    expect(await unlink(linked)).toEqual(DONE);
    const token = await proveToLink(app, peer, addAccount(peer).sub, owner.headers);
    expect(await link(token)).toMatchObject({ __typename: 'TooManyAttempts', retryAfter: expect.any(Number) });
    expect(await listMails(owner.email)).toHaveLength(2 * links);
    const other = await addOwner(app);
    expect(await link(await proveToLink(app, peer, addAccount(peer).sub, other.headers), other.headers)).toEqual(DONE);
  });

  test('changes nothing by a second press', async () => {
    const token = await proveToLink(app, peer, addAccount(peer).sub, owner.headers);
    expect(await Promise.all([link(token), link(token)])).toEqual([DONE, DONE]);
    expect(await listEntries(owner.id)).toHaveLength(1);
    expect(await listMails(owner.email)).toHaveLength(1);
    const [identity] = await listIdentities();
    expect(await unlink(String(identity?.id))).toEqual(DONE);
    // Removed in the meantime, the token links nothing again.
    expect(await link(token)).toEqual(refused('ended'));
  });

  test('proves the own identity ten minutes after the login, before the way to the provider and after it', async () => {
    const account = addAccount(peer);
    const begun = await visitToLink(app, peer, account.sub, owner.headers);
    app.setClock(9 * MINUTE);
    const { token } = await finish(app, begun, owner.headers);
    app.setClock(11 * MINUTE);
    expect(await runAs(app, owner.headers, 'startIdentityLink', { provider: 'openid' })).toBe('STEP_UP_REQUIRED');
    expect(await link(token)).toBe('STEP_UP_REQUIRED');
    expect(await runAs(app, owner.headers, 'proveIdentity', { password: PASSWORD })).toBe('IdentityProven');
    expect(await link(token)).toEqual(DONE);
    const [identity] = await listIdentities();
    app.setClock(30 * MINUTE);
    expect(await unlink(String(identity?.id))).toBe('STEP_UP_REQUIRED');
  });

  test('without a password has no way to prove it but another login', async () => {
    const { account, token } = await joinByProvider(app, peer);
    const headers = bearer(token);
    app.setClock(11 * MINUTE);
    const proof = (await app.send('ownProof', {}, headers)).data.ownProof;
    expect(proof).toEqual({ isProven: false, methods: [] });
    for (const password of ['', PASSWORD])
      expect(await runAs(app, headers, 'proveIdentity', { password })).toBe('ProofRefused');
    const again = await finish(app, await visit(app, peer, account.sub));
    expect((await app.send('ownProof', {}, bearer(again.token))).data.ownProof.isProven).toBe(true);
  });

  test('without a password keeps the last account, until a password is set', async () => {
    const { account, token } = await joinByProvider(app, peer);
    const [identity] = await listIdentities(bearer(token));
    const id = String(identity?.id);
    expect(await unlink(id, bearer(token))).toEqual(refused('last-method'));
    expect(await runAs(app, bearer(token), 'changePassword', { password: PASSWORD })).toBe('PasswordChanged');
    expect(await unlink(id, await openSession(app, account.email))).toEqual(DONE);
  });

  test('without a password removes the last account while a passkey logs in', async () => {
    const { account, token } = await joinByProvider(app, peer);
    const id = String((await listIdentities(bearer(token)))[0]?.id);
    await app.sql(
      `insert into passkey (id, member_id, slot, name, credential_id, public_key, sign_counter, transports, is_synced, created_at)
       select gen_random_uuid(), id, 1, 'Phone', 'a-credential', 'a key', 0, '{}', false, now() from member where email = $1`,
      [account.email],
    );
    expect(await unlink(id, bearer(token))).toEqual(DONE);
  });
});

describe('[K5] the session', () => {
  test('that began a link is the only one in which it ends', async () => {
    // The attacker begins, agrees at the provider, and brings the victim's browser to open the response.
    const attacker = await addOwner(app);
    const account = addAccount(peer);
    const planted = await visitToLink(app, peer, account.sub, attacker.headers);
    const ended = { __typename: 'ProviderLoginRefused', reason: 'ended' };
    expect(await finish(app, planted, owner.headers)).toEqual(ended);
    expect(await finish(app, planted)).toEqual(ended);
    // Another session of the same member is another browser.
    expect(await finish(app, planted, await openSession(app, attacker.email))).toEqual(ended);
    // Nothing was used up: the session that began goes on, and its token is nobody else's.
    const { token } = await finish(app, planted, attacker.headers);
    expect(await link(token)).toEqual(refused('ended'));
    expect(await listIdentities()).toEqual([]);
    expect(await link(token, attacker.headers)).toEqual(DONE);
  });

  test('is needed to begin', async () => {
    const { errors } = await app.send('startIdentityLink', { provider: 'openid' });
    expect(errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
  });

  test('of a login or a registration links nothing, and that of a link registers nobody', async () => {
    const account = addAccount(peer);
    // The attacker's login, whose response the victim's browser opens.
    const planted = await visit(app, peer, account.sub);
    const { token } = await finish(app, planted, owner.headers);
    expect(await link(token)).toEqual(refused('ended'));
    expect(await link(await proveIdentity(app, peer, addAccount(peer).sub))).toEqual(refused('ended'));
    const own = addAccount(peer);
    const proven = await proveToLink(app, peer, own.sub, owner.headers);
    expect((await registerBy(app, proven, { email: own.email })).__typename).toBe('IdentityEnded');
  });

  test('that has ended links nothing', async () => {
    const planted = await visitToLink(app, peer, addAccount(peer).sub, owner.headers);
    await app.send('logOut', {}, owner.headers);
    expect(await finish(app, planted, owner.headers)).toMatchObject({ reason: 'ended' });
  });
});

describe('[K5] the response of a provider', () => {
  const callback = (next: string | null, method: 'GET' | 'POST' = 'GET') =>
    app.app.http.inject({
      ...{ method, url: '/acquisition/sign-in/openid/callback?code=c&state=s' },
      headers: {
        host: 'club.example',
        ...(next !== null && { cookie: `lang=de; ${LOGIN_COOKIES.flow}=${formatFlowCookie('x.y', next)}` }),
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { payload: 'code=c&state=s' }),
    });

  test.each([
    ['/account/security/link', '/account/security/link'],
    ['/de/account/security/link', '/de/account/security/link'],
    ['/de/welcome', '/de/sign-in/answer'],
    ['//evil.example/account/security/link', '/sign-in/answer'],
    ['/de/account/security/link?x=y', '/de/sign-in/answer'],
    [null, '/sign-in/answer'],
  ])('to a login that goes on at %s leads to %s, with its content in a cookie', async (next, page) => {
    const { statusCode, headers } = await callback(next);
    expect([statusCode, headers.location]).toEqual([303, `/acquisition${page}`]);
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    const [, value = ''] = /^[^=]+=([^;]*)/.exec(cookie) ?? [];
    expect(parseAnswerCookie(value)).toEqual({ provider: 'openid', response: 'code=c&state=s' });
  });

  test('by a form of the provider, which brings no cookie, leads to the page of answers', async () => {
    expect((await callback(null, 'POST')).headers.location).toBe('/acquisition/sign-in/answer');
  });
});

describe('[K5] at the same time', () => {
  test('two members link one account: one of them has it', async () => {
    const account = addAccount(peer);
    const other = await addOwner(app);
    const people = [owner, other];
    const tokens: string[] = [];
    for (const { headers } of people) tokens.push(await proveToLink(app, peer, account.sub, headers));
    const results = await Promise.all(people.map(({ headers }, at) => link(tokens[at] ?? '', headers)));
    expect(results.map((result) => result.reason ?? 'done').toSorted()).toEqual(['done', 'taken']);
    const rows = await app.sql('select from member_identity where subject = $1', [account.sub]);
    expect(rows).toHaveLength(1);
  });

  test('a member links two accounts of one provider in two tabs: one is linked', async () => {
    const tokens = [
      await proveToLink(app, peer, addAccount(peer).sub, owner.headers),
      await proveToLink(app, peer, addAccount(peer).sub, owner.headers),
    ];
    const results = await Promise.all(tokens.map((token) => link(token)));
    expect(results.map((result) => result.reason ?? 'done').toSorted()).toEqual(['done', 'one-of-provider']);
    expect(await listIdentities()).toHaveLength(1);
  });

  test('a member removes both last ways to log in: one stays', async () => {
    const { account, token } = await joinByProvider(app, peer);
    const [row] = await app.sql<{ id: string }>('select id from member where email = $1', [account.email]);
    const first = String((await listIdentities(bearer(token)))[0]?.id);
    const second = await insertIdentity(app, row?.id ?? '');
    const results = await Promise.all([unlink(first, bearer(token)), unlink(second, bearer(token))]);
    expect(results.map((result) => result.reason ?? 'done').toSorted()).toEqual(['done', 'last-method']);
    expect(await listIdentities(bearer(token))).toHaveLength(1);
  });
});

describe('[K5] [K1] support', () => {
  const show = async (id: string, headers: Headers) => (await app.send('showMember', { id }, headers)).data.member;
  const remove = async (id: string, identityId: string, headers: Headers) => {
    const { data, errors } = await app.send('removeMemberIdentity', { id, identityId }, headers);
    return errors ? errors[0]?.extensions?.code : data.result;
  };

  test('sees what a member has linked, and removes it, also the last way to log in; the member gets a mail', async () => {
    const support = await addAdmin(app, 'SUPPORT');
    const { account } = await joinByProvider(app, peer);
    const [row] = await app.sql<{ id: string }>('select id from member where email = $1', [account.email]);
    const memberId = row?.id ?? '';
    const [identity] = (await show(memberId, support.headers)).identities;
    expect(identity).toMatchObject({ providerName: 'Club login', email: account.email, lastUsedAt: null });
    expect(await remove(memberId, identity.id, support.headers)).toEqual({ __typename: 'MemberChanged' });
    expect((await show(memberId, support.headers)).identities).toEqual([]);
    const removed = { actor: `member:${support.id}`, action: 'identity.unlinked', after: { endedSessions: 1 } };
    expect(await listEntries(memberId)).toEqual([{ ...removed, before: { provider: 'openid' } }]);
    expect((await listMails(account.email)).map(([kind]) => kind)).toEqual(['identity-unlinked']);
    expect(await remove(memberId, identity.id, support.headers)).toMatchObject({ reason: 'identity-unknown' });
  });

  test('removes nothing of another member than the one it sees, and nothing of an admin', async () => {
    const support = await addAdmin(app, 'SUPPORT');
    const { id } = await addLinked();
    const other = await becomeMember(app);
    expect(await remove(other.memberId, id, support.headers)).toMatchObject({ reason: 'identity-unknown' });
    for (const wrong of ['no id', '00000000-0000-7000-8000-000000000000'])
      expect(await remove(wrong, id, support.headers)).toMatchObject({ reason: 'member-unknown' });
    expect(await remove(owner.id, 'no id', support.headers)).toMatchObject({ reason: 'identity-unknown' });
    await app.sql("update member set role = 'ADMIN', admin_role = 'MARKETING' where id = $1", [owner.id]);
    expect(await remove(owner.id, id, support.headers)).toMatchObject({ reason: 'member-is-admin' });
    expect((await show(owner.id, support.headers)).identities).toEqual([]);
    const boss = await addAdmin(app, 'OWNER');
    expect((await show(owner.id, boss.headers)).identities).toHaveLength(1);
  });

  test('is needed: viewers and marketing remove nothing', async () => {
    const { id } = await addLinked();
    for (const role of ['VIEWER', 'MARKETING'] as const) {
      const { headers } = await addAdmin(app, role);
      expect(await remove(owner.id, id, headers)).toBe('FORBIDDEN');
    }
    expect(await listIdentities()).toHaveLength(1);
  });
});

test('[K5] [K6] the file of a member has the linked accounts, and an erased member has none', async () => {
  const boss = await addAdmin(app, 'OWNER');
  const { account } = await addLinked();
  const file = await app.send('exportMember', { id: owner.id }, boss.headers);
  const entries: readonly { readonly part: string; readonly data: unknown }[] = file.data.result.entries;
  expect(entries.filter(({ part }) => part === 'identities').map(({ data }) => data)).toMatchObject([
    { provider: 'openid', issuer: peer.issuer, subject: account.sub, email: account.email, lastUsedAt: null },
  ]);
  const erasure = { id: owner.id, confirmation: owner.email, reason: 'REQUEST' };
  expect(await runAs(app, boss.headers, 'eraseMember', erasure)).toBe('MemberErased');
  expect(await app.sql('select from member_identity where subject = $1', [account.sub])).toEqual([]);
  expect((await finish(app, await visit(app, peer, account.sub))).__typename).toBe('IdentityUnlinked');
});
