// What differs at Apple, against the OpenID provider of the tests; the other logins are in tests/api/identities.test.ts.
import { createPublicKey } from 'node:crypto';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, CLIENT, openIdentityProvider, visitProvider } from '../../../tests/support/identity-provider.ts';
import { createOpenIdProvider } from './openid-provider.ts';
import type { ProviderConnection } from './provider-settings.ts';

const REDIRECT_URI = 'https://club.example/acquisition/sign-in/apple/callback';
const REQUEST = { state: 'S'.repeat(43), nonce: 'N'.repeat(43), verifier: 'V'.repeat(43) } as const;
const { fetch: real } = globalThis;

let peer: Awaited<ReturnType<typeof openIdentityProvider>>;
let provider: ProviderConnection;
let privateKey: string;
/** The client secrets that the provider received. */
const secrets: string[] = [];

beforeAll(async () => {
  peer = await openIdentityProvider(REDIRECT_URI);
  privateKey = await exportPKCS8((await generateKeyPair('ES256', { extractable: true })).privateKey);
  const settings = {
    protocol: 'openid',
    responseMode: 'form_post',
    ...{ scope: 'openid email profile', issuer: peer.issuer, clientId: CLIENT.id, redirectUri: REDIRECT_URI },
    secret: { kind: 'signed', teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey },
  } as const;
  provider = createOpenIdProvider(settings, () => new Date());
  // The provider knows secrets of a fixed text only, so the test verifies the signed one in its place.
  globalThis.fetch = async (url, options) => {
    if (!String(url).endsWith('/token')) return real(url, options);
    const body = new URLSearchParams(String(options?.body));
    secrets.push(body.get('client_secret') ?? '');
    body.set('client_secret', CLIENT.secret);
    return real(url, { ...options, body });
  };
});
afterAll(async () => {
  globalThis.fetch = real;
  await peer.close();
});

/** A login up to the form that the provider posts. */
async function visit(changes: Readonly<Record<string, unknown>> = {}): Promise<URLSearchParams> {
  const account = { sub: 'ada', email: 'ada@club.example', email_verified: true, ...changes };
  peer.accounts.set('ada', account as Account);
  peer.state.visitor = 'ada';
  const begun = await provider.begin(REQUEST, 'en');
  if (begun.kind !== 'ready') throw new Error(begun.code);
  expect(new URL(begun.url).searchParams.get('response_mode')).toBe('form_post');
  return (await visitProvider(begun.url, REDIRECT_URI)).searchParams;
}

async function readClaims(response: URLSearchParams) {
  const answer = await provider.finish(REQUEST, response);
  if (answer.kind !== 'claims') throw new Error(answer.code);
  return answer.claims;
}

describe('[K5] Apple', () => {
  test('posts its response, with the name beside the token, and gets a signed client secret', async () => {
    const response = await visit({ email_verified: 'true' });
    expect([...response.keys()].toSorted()).toEqual(['code', 'iss', 'state']);
    // It may name another address there: only that of the token counts.
    const user = { name: { firstName: 'Ada', lastName: 'Kern' }, email: 'eve@club.example' };
    response.set('user', JSON.stringify(user));
    expect(await readClaims(response)).toEqual({
      ...{ issuer: peer.issuer, subject: 'ada', email: 'ada@club.example', emailVerified: true, hostedDomain: null },
      ...{ firstName: 'Ada', lastName: 'Kern' },
    });
    const expected = { issuer: 'TEAM123456', subject: CLIENT.id, audience: peer.issuer } as const;
    const { protectedHeader } = await jwtVerify(secrets.at(-1) ?? '', createPublicKey(privateKey), expected);
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
  });

  test.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    ['TRUE', false],
    [1, false],
    [undefined, false],
  ])('says %j about the address: verified is %s', async (given, emailVerified) => {
    expect(await readClaims(await visit({ email_verified: given }))).toMatchObject({ emailVerified });
  });

  test.each([
    ['no name', '{"email":"ada@club.example"}'],
    ['no JSON', 'Ada'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a name that is a text', '{"name":"Ada"}'],
    ['names that are no texts', '{"name":{"firstName":{"x":1},"lastName":["Kern"]}}'],
    ['empty names', '{"name":{"firstName":"","lastName":""}}'],
  ])('posts %s: nothing is proposed, and the login goes on', async (_, user) => {
    const response = await visit();
    response.set('user', user);
    expect(await readClaims(response)).toMatchObject({ subject: 'ada', firstName: null, lastName: null });
  });

  test('posts another name than its token has: that of the token counts', async () => {
    const response = await visit({ given_name: 'Ada', family_name: 'Kern' });
    response.set('user', '{"name":{"firstName":"Eve","lastName":"Moss"}}');
    expect(await readClaims(response)).toMatchObject({ firstName: 'Ada', lastName: 'Kern' });
  });
});

test("[K5] Google's organization is read as the token says it", async () => {
  expect(await readClaims(await visit({ hd: 'Club.example' }))).toMatchObject({ hostedDomain: 'Club.example' });
  expect(await readClaims(await visit({ hd: ['club.example'] }))).toMatchObject({ hostedDomain: null });
});
