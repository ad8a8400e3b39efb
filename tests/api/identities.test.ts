// Registration and login by an identity provider, against a real one [K5].
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#kernel/instant.ts';
import { setAnswers } from '../support/account-answers.ts';
import { addAdmin } from '../support/admins.ts';
import { setDoor, setMemberInvitations } from '../support/door.ts';
import { addTotp } from '../support/factors.ts';
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
} from '../support/provider-logins.ts';
import { runCommand } from '../support/run-command.ts';
import type { TestApp } from '../support/test-app.ts';
import { activate, activationIdFor, bearer, becomeMember, newVisitor, register } from '../support/visitors.ts';

let app: TestApp;
let peer: IdentityPeer;
beforeAll(async () => {
  ({ app, peer } = await openAppWithProvider());
});
beforeEach(() => app.setClock(0));
afterAll(async () => {
  await app.close();
  await peer.close();
});

const refused = (reason: string) => ({ __typename: 'ProviderLoginRefused', reason });
const count = async (sql: string, values: unknown[] = []) =>
  Number((await app.sql<{ count: string }>(`select count(*) from ${sql}`, values))[0]?.count);
const TOKENS = { access_token: 'x', token_type: 'Bearer' } as const;
/** What the provider would say in the ID token of a login. */
const claim = (sub: string, url: string) => {
  const now = Math.floor(Date.now() / 1000);
  const nonce = new URL(url).searchParams.get('nonce');
  return { iss: peer.issuer, aud: 'vestibule', sub, nonce, iat: now, exp: now + 60 };
};
/** Finishes a login where the provider answers the exchange of the code with this. */
async function finishWith(back: Parameters<typeof finish>[1], status: number, body: string) {
  const { fetch: real } = globalThis;
  globalThis.fetch = async (url, options) =>
    String(url).endsWith('/token')
      ? new Response(body, { status, headers: { 'content-type': 'application/json' } })
      : real(url, options);
  try {
    return await finish(app, back);
  } finally {
    globalThis.fetch = real;
  }
}
const getMails = (email: string) => app.mails.filter(({ to }) => to === email);

describe('[K5] a registration', () => {
  test('with an address for which the provider answers is active at once, without a password', async () => {
    const { account, token } = await joinByProvider(app, peer);
    await app.drain();
    const { me } = (await app.graphql('{ me { email voucher { percent } } }', {}, bearer(token))).data;
    expect(me).toEqual({ email: account.email, voucher: { percent: 10 } });
    const own = (await app.send('ownSignIn', {}, bearer(token))).data.ownSignIn;
    expect(own).toMatchObject({ hasPassword: false, identities: [{ provider: 'openid', email: account.email }] });
    expect(getMails(account.email).map(({ subject }) => subject)).toHaveLength(1);
    expect(activationIdFor(app, account.email)).toBe('');
    const ledger = await app.sql<{ kind: string }>(
      'select l.kind from invitation_ledger l join registration r on r.id = l.registration_id where r.email = $1 order by l.id',
      [account.email],
    );
    expect(ledger.map(({ kind }) => kind)).toEqual(['reserve', 'consume']);
    expect((await app.areas.registration.useCases.verifyGuarantees()).holds).toBe(true);
  });

  test('proposes what the provider says, and nothing about other addresses', async () => {
    const account = addAccount(peer);
    const token = await proveIdentity(app, peer, account.sub);
    expect((await app.send('provenIdentity', { token })).data.provenIdentity).toEqual({
      ...{ provider: 'openid', email: account.email, isVerified: true, hasAccount: false },
      ...{ firstName: 'Nora', lastName: 'Lind' },
    });
    const { visitor } = await becomeMember(app);
    const stranger = addAccount(peer, { email: visitor.email });
    const other = await proveIdentity(app, peer, stranger.sub);
    expect((await app.send('provenIdentity', { token: other })).data.provenIdentity).toMatchObject({
      ...{ isVerified: false, hasAccount: false },
    });
  });

  test.each([
    ['of a domain for which the provider does not answer', { email: 'someone@elsewhere.example' }, {}],
    ['that the provider has not verified', { email_verified: false }, {}],
    ['that the visitor has typed', {}, { email: 'typed@trusted.example' }],
  ])('with an address %s gets the activation mail and links nothing', async (_, changes, typed) => {
    const account = addAccount(peer, changes);
    const token = await proveIdentity(app, peer, account.sub);
    const email = 'email' in typed ? typed.email : account.email;
    expect(await registerBy(app, token, { email })).toMatchObject({ __typename: 'RegistrationPending' });
    await app.drain();
    expect(activationIdFor(app, email)).not.toBe('');
    expect(await count('member_identity where subject = $1', [account.sub])).toBe(0);
    await activate(app, activationIdFor(app, email));
    expect((await finish(app, await visit(app, peer, account.sub))).__typename).toBe('IdentityUnlinked');
  });

  test('of the owner ends what somebody else began for the address, with its links', async () => {
    const account = addAccount(peer);
    const thief = addAccount(peer, { email: account.email, email_verified: false });
    const stolen = await proveIdentity(app, peer, thief.sub);
    await registerBy(app, stolen, { email: account.email, firstName: 'Thief' });
    await app.drain();
    const link = activationIdFor(app, account.email);
    const token = await proveIdentity(app, peer, account.sub);
    expect((await registerBy(app, token, { email: account.email })).__typename).toBe('AccountActivated');
    expect(await activate(app, link)).toMatchObject({ __typename: 'AlreadyActive' });
    expect((await finish(app, await visit(app, peer, thief.sub))).__typename).toBe('IdentityUnlinked');
    const rows = await app.sql('select first_name from member where email = $1', [account.email]);
    expect(rows).toEqual([{ first_name: 'Ada' }]);
    expect((await app.areas.registration.useCases.verifyGuarantees()).holds).toBe(true);
  });

  test('needs an invitation, before the visitor leaves and again at the end; a refusal changes nothing', async () => {
    const begun = await app.send('startProviderLogin', { provider: 'openid', registrationCode: 'NOBODY-HAS-THIS' });
    expect(begun.data.result).toEqual(refused('invitation'));
    const account = addAccount(peer);
    const token = await proveIdentity(app, peer, account.sub);
    const input = { email: account.email, registrationCode: 'EMPTY' };
    expect((await registerBy(app, token, input)).__typename).toBe('RegistrationRefused');
    expect(await count('member where email = $1', [account.email])).toBe(0);
    expect(await count('member_identity where subject = $1', [account.sub])).toBe(0);
    // Nothing is lost: the same identity registers with another code.
    expect((await registerBy(app, token, { email: account.email })).__typename).toBe('AccountActivated');
  });

  test('[J1] by a code that needs its registration link has it at the begin and at the end, until it expires', async () => {
    const created = await runCommand(app, 'link create', [], { code: 'LINKONLY' });
    const link = new URL(created?.kind === 'done' ? (created.lines[0] ?? '') : '').searchParams.get('vt');
    const by = (validityTimestamp: string | null) => ({ registrationCode: 'LINKONLY', validityTimestamp });
    const begin = async (timestamp: string | null) =>
      (await app.send('startProviderLogin', { provider: 'openid', ...by(timestamp) })).data.result;
    const { sub, email } = addAccount(peer);
    app.setClock(14 * DAY - MINUTE);
    const token = await proveIdentity(app, peer, sub);
    const end = (timestamp: string | null) => registerBy(app, token, { email, ...by(timestamp) });
    expect(await begin(null)).toEqual(refused('invitation'));
    expect((await end(null)).errors).toEqual(['REGISTRATION_TIMESTAMP_MISSING']);
    app.setClock(14 * DAY);
    expect(await begin(link)).toEqual(refused('invitation'));
    expect((await end(link)).errors).toEqual(['REGISTRATION_CODE_EXPIRED']);
    app.setClock(14 * DAY - MINUTE);
    expect((await begin(link)).__typename).toBe('ProviderLoginStarted');
    expect((await end(link)).__typename).toBe('AccountActivated');
  });

  test('uses an identity once, also when it is sent twice at the same time', async () => {
    const account = addAccount(peer);
    const token = await proveIdentity(app, peer, account.sub);
    const input = newVisitor({ email: account.email });
    const results = await Promise.all(
      [1, 2, 3].map(async () => (await app.send('registerWithIdentity', { token, input })).data.result.__typename),
    );
    expect(results.filter((name) => name === 'AccountActivated')).toHaveLength(1);
    expect(results.filter((name) => name === 'AccountActive')).toHaveLength(2);
    // As after a response that was lost. Another form with the used identity is refused.
    expect((await app.send('registerWithIdentity', { token, input })).data.result.__typename).toBe('AccountActive');
    expect(await count("registration where email = $1 and status = 'active'", [account.email])).toBe(1);
    expect((await registerBy(app, token, { email: 'other@trusted.example' })).__typename).toBe('IdentityEnded');
  });

  describe('with an address for which nobody answers uses an identity once', () => {
    const proveUnverified = () => proveIdentity(app, peer, addAccount(peer, { email_verified: false }).sub);
    const send = async (token: string, input: object) =>
      (await app.send('registerWithIdentity', { token, input })).data.result;

    test('the same form sent again gets its result, another one is refused', async () => {
      const token = await proveUnverified();
      const input = newVisitor({ email: 'once@elsewhere.example' });
      const first = await send(token, input);
      expect(first.__typename).toBe('RegistrationPending');
      expect(await send(token, input)).toEqual(first);
      expect((await registerBy(app, token, { email: 'second@elsewhere.example' })).__typename).toBe('IdentityEnded');
      expect((await send(token, { ...input, email: 'second@elsewhere.example' })).__typename).toBe('InvalidInput');
      expect(await count("registration where email = 'second@elsewhere.example'")).toBe(0);
      expect((await app.send('provenIdentity', { token })).data.provenIdentity).toBeNull();
    });

    test.each([
      ['several addresses', (index: number) => `race.${index}@elsewhere.example`],
      ['one address', () => 'race@elsewhere.example'],
    ])('also in forms for %s at the same time, whatever each of them takes', async (_, choose) => {
      const token = await proveUnverified();
      const emails = [1, 2, 3].map(choose);
      const results = await Promise.all(emails.map((email) => registerBy(app, token, { email })));
      expect(results.map((result) => result.__typename).toSorted()).toEqual([
        ...['IdentityEnded', 'IdentityEnded', 'RegistrationPending'],
      ]);
      expect(await count('registration where email = any($1)', [emails])).toBe(1);
      expect((await app.areas.registration.useCases.verifyGuarantees()).holds).toBe(true);
    });

    test('and leaves it to a visitor who is refused, or whose address has an account', async () => {
      const { visitor } = await becomeMember(app);
      const token = await proveUnverified();
      expect((await registerBy(app, token, { registrationCode: 'EMPTY' })).__typename).toBe('RegistrationRefused');
      expect((await registerBy(app, token, { email: visitor.email })).__typename).toBe('AccountActive');
      expect((await registerBy(app, token, { email: 'left@elsewhere.example' })).__typename).toBe(
        'RegistrationPending',
      );
    });
  });

  describe('[K4] where the club gives new members invitations', () => {
    const grants = (email: string) =>
      app.sql(
        'select c.amount, c.actor from inviter_change c join inviter i on i.id = c.inviter_id where i.email = $1',
        [email],
      );
    beforeEach(() => setMemberInvitations(app, 2));
    afterEach(() => setMemberInvitations(app, 0));

    test('grants them once, as an activation by mail does', async () => {
      const account = addAccount(peer);
      const token = await proveIdentity(app, peer, account.sub);
      const input = newVisitor({ email: account.email });
      const results = await Promise.all(
        [1, 2].map(async () => (await app.send('registerWithIdentity', { token, input })).data.result),
      );
      const opened = results.find(({ __typename: name }) => name === 'AccountActivated');
      const own = (await app.send('myInvitations', {}, bearer(opened?.token))).data.myInvitations;
      expect(own).toMatchObject({ status: 'ACTIVE', left: 2 });
      expect(await grants(account.email)).toEqual([{ amount: 2, actor: 'activation' }]);
      expect((await app.areas.registration.useCases.verifyGuarantees()).holds).toBe(true);
    });

    test('grants none where the registration is refused', async () => {
      const { visitor } = await becomeMember(app, { email: 'granted@trusted.example' });
      const account = addAccount(peer, { email: visitor.email });
      const token = await proveIdentity(app, peer, account.sub);
      expect((await registerBy(app, token, { email: visitor.email })).__typename).toBe('AccountActive');
      expect(await grants(visitor.email)).toEqual([{ amount: 2, actor: 'activation' }]);
    });
  });

  test('with the address of a member is refused, and the account stays as it is', async () => {
    const { visitor } = await becomeMember(app, { email: 'owner@trusted.example' });
    const account = addAccount(peer, { email: visitor.email });
    const token = await proveIdentity(app, peer, account.sub);
    expect((await app.send('provenIdentity', { token })).data.provenIdentity.hasAccount).toBe(true);
    expect((await registerBy(app, token, { email: visitor.email })).__typename).toBe('AccountActive');
    expect(await count('member_identity where subject = $1', [account.sub])).toBe(0);
  });

  test('[K20] is refused while registrations are closed', async () => {
    const account = addAccount(peer);
    const token = await proveIdentity(app, peer, account.sub);
    await setDoor(app, 'closed');
    try {
      const result = await registerBy(app, token, { email: account.email });
      expect(result).toMatchObject({ __typename: 'RegistrationRefused', errors: ['REGISTRATION_CLOSED'] });
    } finally {
      await setDoor(app, 'open');
    }
    expect(await count('member where email = $1', [account.email])).toBe(0);
  });
});

describe('[K5] a login', () => {
  test('by a linked identity opens a session; the address at the provider does not matter', async () => {
    const { account } = await joinByProvider(app, peer);
    peer.accounts.set(account.sub, { ...account, email: 'renamed@elsewhere.example', email_verified: false });
    const result = await finish(app, await visit(app, peer, account.sub));
    expect(result.__typename).toBe('LoggedIn');
    const { me } = (await app.graphql('{ me { email } }', {}, bearer(result.token))).data;
    expect(me).toEqual({ email: account.email });
    expect(await app.send('login', { email: account.email, password: '' })).toMatchObject({
      data: { login: { __typename: 'LoginRefused' } },
    });
  });

  test('by the address alone opens nothing', async () => {
    await becomeMember(app, { email: 'alone@trusted.example' });
    const account = addAccount(peer, { email: 'alone@trusted.example' });
    expect((await finish(app, await visit(app, peer, account.sub))).__typename).toBe('IdentityUnlinked');
  });

  test('of an admin with a second factor is the first half', async () => {
    const admin = await addAdmin(app, 'OWNER');
    const account = addAccount(peer);
    const token = await proveToLink(app, peer, account.sub, admin.headers);
    await app.send('linkIdentity', { token }, admin.headers);
    await addTotp(app, admin.headers);
    const result = await finish(app, await visit(app, peer, account.sub));
    expect(result.__typename).toBe('SecondFactorNeeded');
    expect((await app.graphql('{ me { id } }', {}, bearer(result.token))).data.me).toBeNull();
  });

  test('works once: a response that is sent again is refused', async () => {
    const { account } = await joinByProvider(app, peer);
    const back = await visit(app, peer, account.sub);
    const [first, second] = await Promise.all([finish(app, back), finish(app, back)]);
    expect([first.__typename, second.__typename].toSorted()).toEqual(['LoggedIn', 'ProviderLoginRefused']);
    expect(await finish(app, back)).toEqual(refused('ended'));
  });

  test('is refused in another browser, with a state or issuer of another login, and too late', async () => {
    const { account } = await joinByProvider(app, peer);
    const go = () => visit(app, peer, account.sub);
    const [mine, other] = [await go(), await go()];
    expect(await finish(app, { flow: other.flow, response: mine.response })).toEqual(refused('untrusted'));
    const state = new URLSearchParams(mine.response);
    state.set('state', 'A'.repeat(43));
    expect(await finish(app, { flow: mine.flow, response: state })).toEqual(refused('untrusted'));
    const third = await go();
    third.response.set('iss', 'https://other.example');
    expect(await finish(app, third)).toEqual(refused('untrusted'));
    const fourth = await go();
    const wrong = { flow: fourth.flow, provider: 'google', response: fourth.response.toString() };
    expect((await app.send('finishProviderLogin', wrong)).data.result).toEqual(refused('untrusted'));
    const fifth = await go();
    expect(await finish(app, { ...fifth, flow: `${fifth.flow.slice(0, -4)}AAAA` })).toEqual(refused('ended'));
    app.setClock(11 * MINUTE);
    expect(await finish(app, fifth)).toEqual(refused('ended'));
  });

  test('that the visitor stops at the provider says so', async () => {
    expect(await finish(app, await visit(app, peer, null))).toEqual(refused('denied'));
  });

  test.each([
    ['does not respond', 503, '{}', 'unavailable'],
    ['refuses the code', 400, '{"error":"invalid_grant"}', 'untrusted'],
    ['sends a token that it has not signed', 200, null, 'untrusted'],
  ])('at a provider that %s is refused', async (_, status, body, reason) => {
    const account = addAccount(peer);
    const back = await visit(app, peer, account.sub);
    const encode = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
    const claims = encode(claim(account.sub, back.url));
    const id_token = `${encode({ alg: 'RS256', kid: 'key-of-tests' })}.${claims}.${'A'.repeat(342)}`;
    expect(await finishWith(back, status, body ?? JSON.stringify({ ...TOKENS, id_token }))).toEqual(refused(reason));
    expect(app.logged.filter((line) => line.includes(account.email) || line.includes(account.sub))).toEqual([]);
  });

  test.each<readonly [about: string, wrong: Readonly<Record<string, unknown>>, loggedCode: string]>([
    ['the nonce of another login', { nonce: 'A'.repeat(43) }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['no nonce', { nonce: undefined }, 'OAUTH_INVALID_RESPONSE'],
    ['the audience of another client', { aud: 'another-client' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['another issuer', { iss: 'https://other.example' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['an end that is past', { exp: 1 }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
  ])('with a token that is correctly signed, but has %s, is refused', async (_, wrong, loggedCode) => {
    const { account } = await joinByProvider(app, peer);
    const answer = async (url: string, changes: Readonly<Record<string, unknown>>) => {
      const id_token = await peer.signToken({ ...claim(account.sub, url), email: account.email, ...changes });
      return JSON.stringify({ ...TOKENS, id_token });
    };
    const [right, back] = [await visit(app, peer, account.sub), await visit(app, peer, account.sub)];
    expect((await finishWith(right, 200, await answer(right.url, {}))).__typename).toBe('LoggedIn');
    const lines = app.logged.length;
    expect(await finishWith(back, 200, await answer(back.url, wrong))).toEqual(refused('untrusted'));
    expect(app.logged.slice(lines).join()).toContain(loggedCode);
  });

  test('with the code of another login, whose verifier it does not have, is refused by the provider', async () => {
    const { account } = await joinByProvider(app, peer);
    const [mine, other] = [await visit(app, peer, account.sub), await visit(app, peer, account.sub)];
    const [code, otherCode] = [mine.response.get('code') ?? '', other.response.get('code') ?? ''];
    const lines = app.logged.length;
    mine.response.set('code', otherCode);
    expect(await finish(app, mine)).toEqual(refused('untrusted'));
    other.response.set('code', code);
    expect(await finish(app, other)).toEqual(refused('untrusted'));
    // The provider refused both: the nonce was not what ended them.
    expect(
      app.logged
        .slice(lines)
        .join()
        .match(/invalid_grant/g),
    ).toHaveLength(2);
  });

  test('by a provider that is not configured is refused', async () => {
    expect((await app.send('startProviderLogin', { provider: 'apple' })).data.result).toEqual(
      refused('not-configured'),
    );
  });
});

test('[K12] where all addresses get the same answer, an address of the provider is activated, and no other is asked about', async () => {
  await setAnswers(app, 'strict');
  const { account } = await joinByProvider(app, peer);
  expect(await count("registration where email = $1 and status = 'active'", [account.email])).toBe(1);
  const member = await register(app, { email: account.email });
  const stranger = addAccount(peer, { email: account.email, email_verified: false });
  const token = await proveIdentity(app, peer, stranger.sub);
  expect((await registerBy(app, token, { email: account.email })).__typename).toBe(member.__typename);
  // A job looks at its address; the identity is used up at once.
  expect((await registerBy(app, token, { email: 'another@example.com' })).__typename).toBe('IdentityEnded');
  await setAnswers(app, 'friendly');
});
