// Registration and login by Google and Apple [K5], configured as in production, against doubles that have their names.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatFlowCookie, LOGIN_COOKIES, parseAnswerCookie } from '#modules/identity/rules/cookies.ts';
import { openGoogleAndApple, readProviders } from '../support/google-and-apple.ts';
import type { Person } from '../support/provider-double.ts';
import { reachDoubles } from '../support/reach-hosts.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor } from '../support/visitors.ts';

const ORIGIN = 'https://club.example';
type Name = 'google' | 'apple';

let app: TestApp;
let peers: Awaited<ReturnType<typeof openGoogleAndApple>>;
let leave: () => void;
beforeAll(async () => {
  peers = await openGoogleAndApple(ORIGIN);
  leave = reachDoubles(peers.doubles);
  app = await openTestApp({ identityProviders: readProviders(ORIGIN, peers.settings) });
});
beforeEach(() => {
  // The doubles judge by the real time.
  app.time.now = new Date();
  for (const { state } of [peers.google, peers.apple]) state.claims = {};
});
afterAll(async () => {
  await app.close();
  leave();
  await peers.close();
});

let people = 0;
function addPerson(claims: Readonly<Record<string, unknown>>): Person {
  people += 1;
  return { sub: `person-${process.pid}-${people}`, ...claims };
}

/** A login up to the provider's response to the registered address. */
async function visit(provider: Name, person: Person) {
  const variables = { provider, registrationCode: 'NOCTURNE' };
  const { result } = (await app.send('startProviderLogin', variables)).data;
  const url = new URL(result.url);
  expect([url.protocol, url.host]).toEqual(['https:', peers[provider].host]);
  const response = new URLSearchParams(peers[provider].agree(url.searchParams, person));
  return { flow: String(result.flow), parameters: url.searchParams, response };
}

async function finish(
  provider: string,
  { flow, response }: { readonly flow: string; readonly response: URLSearchParams },
) {
  return (await app.send('finishProviderLogin', { flow, provider, response: response.toString() })).data.result;
}

const prove = async (provider: Name, person: Person) => {
  const { token } = await finish(provider, await visit(provider, person));
  return { token, proven: (await app.send('provenIdentity', { token })).data.provenIdentity };
};
const register = async (token: string, email: string) =>
  (await app.send('registerWithIdentity', { token, input: newVisitor({ email }) })).data.result;
const refused = (reason: string) => ({ __typename: 'ProviderLoginRefused', reason });

describe('[K5] Google', () => {
  test('an address at gmail.com registers at once, and logs in again by the issuer and subject', async () => {
    const person = addPerson({ email: `nora.${process.pid}@gmail.com`, email_verified: true, given_name: 'Nora' });
    const { token, proven } = await prove('google', person);
    expect(proven).toMatchObject({ provider: 'google', isVerified: true, email: person.email, firstName: 'Nora' });
    expect((await register(token, String(person.email))).__typename).toBe('AccountActivated');
    const renamed = { ...person, email: 'another@example.org' };
    expect((await finish('google', await visit('google', renamed))).__typename).toBe('LoggedIn');
    const rows = await app.sql('select provider, issuer, subject from member_identity where subject = $1', [
      person.sub,
    ]);
    expect(rows).toEqual([{ provider: 'google', issuer: 'https://accounts.google.com', subject: person.sub }]);
  });

  test.each([
    [
      'an organization that Google hosts',
      { email: 'it@hosted.example', email_verified: true, hd: 'hosted.example' },
      true,
    ],
    [
      'an organization with another address',
      { email: 'it@private.example', email_verified: true, hd: 'hosted.example' },
      false,
    ],
    ['a foreign address', { email: 'it@private.example', email_verified: true }, false],
    ['an unverified address', { email: 'it@hosted.example', email_verified: false, hd: 'hosted.example' }, false],
    ['a text for verified', { email: 'it@hosted.example', email_verified: 'false', hd: 'hosted.example' }, false],
  ])('%s: whether Google answers for the address', async (_, claims, isVerified) => {
    expect((await prove('google', addPerson(claims))).proven).toMatchObject({ email: claims.email, isVerified });
  });

  test.each([
    ['the issuer without its scheme', { iss: 'accounts.google.com' }],
    ['the issuer of another', { iss: 'https://appleid.apple.com' }],
    ['another audience', { aud: 'somebody.else' }],
    ['another nonce', { nonce: 'x' }],
    ['no subject', { sub: '' }],
  ])('a token with %s is not trusted', async (_, claims) => {
    peers.google.state.claims = claims;
    const person = addPerson({ email: 'x@gmail.com', email_verified: true });
    expect(await finish('google', await visit('google', person))).toEqual(refused('untrusted'));
  });
});

describe('[K5] Apple', () => {
  test('posts its response with the name, once; a relayed address registers at once, and the login has no name', async () => {
    const email = `x${process.pid}@privaterelay.appleid.com`;
    const person = addPerson({ email, email_verified: 'true', is_private_email: 'true' });
    const first = await visit('apple', person);
    expect(first.parameters.get('response_mode')).toBe('form_post');
    expect(first.parameters.get('scope')).toBe('openid email name');
    expect(first.response.get('user')).toContain('Ada');
    const { token } = await finish('apple', first);
    expect((await app.send('provenIdentity', { token })).data.provenIdentity).toMatchObject({
      ...{ provider: 'apple', isVerified: true, email, firstName: 'Ada', lastName: 'Kern' },
    });
    expect((await register(token, email)).__typename).toBe('AccountActivated');
    const again = await visit('apple', person);
    expect(again.response.has('user')).toBe(false);
    expect((await finish('apple', again)).__typename).toBe('LoggedIn');
  });

  test('a text that is not "true" proves no address: the mail comes first', async () => {
    const email = `unproven.${process.pid}@example.org`;
    const { token, proven } = await prove('apple', addPerson({ email, email_verified: 'false' }));
    expect(proven).toMatchObject({ isVerified: false });
    expect((await register(token, email)).__typename).toBe('RegistrationPending');
  });

  test('a club with another key gets no token', async () => {
    const other = await openGoogleAndApple(ORIGIN);
    const settings = { ...peers.settings, APPLE_PRIVATE_KEY: other.settings.APPLE_PRIVATE_KEY };
    const stranger = await openTestApp({ identityProviders: readProviders(ORIGIN, settings) });
    const { result } = (await stranger.send('startProviderLogin', { provider: 'apple' })).data;
    const response = new URLSearchParams(
      peers.apple.agree(new URL(result.url).searchParams, addPerson({ email: 'x@example.org' })),
    ).toString();
    const finished = await stranger.send('finishProviderLogin', { flow: result.flow, provider: 'apple', response });
    expect(finished.data.result).toEqual(refused('untrusted'));
    await stranger.close();
    await other.close();
  });
});

describe('[K5] a response', () => {
  const person = addPerson({ email: 'mixed@gmail.com', email_verified: true });

  test('that comes to the address of the other provider is not trusted', async () => {
    const begun = await visit('google', person);
    expect(await finish('apple', begun)).toEqual(refused('untrusted'));
  });

  test("with the other provider's code or state is not trusted", async () => {
    const [google, apple] = [await visit('google', person), await visit('apple', person)];
    const code = new URLSearchParams(google.response);
    code.set('code', apple.response.get('code') ?? '');
    expect(await finish('google', { flow: google.flow, response: code })).toEqual(refused('untrusted'));
    const state = new URLSearchParams(apple.response);
    state.set('state', google.response.get('state') ?? '');
    expect(await finish('apple', { flow: apple.flow, response: state })).toEqual(refused('untrusted'));
  });

  test('that is repeated, also at once, logs in nobody again', async () => {
    const begun = await visit('apple', person);
    const results = await Promise.all(Array.from({ length: 5 }, () => finish('apple', begun)));
    expect(results.filter(({ __typename }) => __typename === 'IdentityUnlinked')).toHaveLength(1);
    expect(await finish('apple', begun)).toEqual(refused('ended'));
  });

  test('that a form of another website posts has no begun login: it moves into a cookie, and nothing else happens', async () => {
    const attacker = await visit('apple', person);
    const posted = await app.app.http.inject({
      ...{ method: 'POST', url: '/acquisition/sign-in/apple/callback', payload: attacker.response.toString() },
      headers: {
        ...{ host: 'club.example', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect([posted.statusCode, posted.headers.location]).toEqual([303, '/acquisition/sign-in/answer']);
    const [cookie = ''] = [posted.headers['set-cookie'] ?? ''].flat();
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    const value = /^[^=]+=([^;]*)/.exec(cookie)?.[1] ?? '';
    expect(cookie.startsWith(`${LOGIN_COOKIES.answer}=`)).toBe(true);
    expect(parseAnswerCookie(value)).toMatchObject({ provider: 'apple' });
    // In the browser of a victim who has begun a login: the state is another one.
    const victim = await visit('apple', person);
    expect(formatFlowCookie(victim.flow, '/welcome')).not.toBeNull();
    expect(await finish('apple', { flow: victim.flow, response: attacker.response })).toEqual(refused('untrusted'));
  });
});
