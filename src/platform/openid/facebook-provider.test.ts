import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP, openFacebook } from '../../../tests/support/facebook-double.ts';
import { createFacebookProvider } from './facebook-provider.ts';
import type { ProviderConnection } from './provider-settings.ts';

const REDIRECT_URI = 'https://club.example/acquisition/sign-in/facebook/callback';
const REQUEST = { state: 'S'.repeat(43), nonce: 'N'.repeat(43), verifier: 'V'.repeat(43) } as const;
const PROFILE = { id: '1234567890', email: 'fay@gmail.com', first_name: 'Fay', last_name: 'Moor' };
const CLAIMS = {
  ...{ issuer: 'https://www.facebook.com', subject: PROFILE.id, email: PROFILE.email, emailVerified: false },
  ...{ hostedDomain: null, firstName: 'Fay', lastName: 'Moor' },
};

let facebook: Awaited<ReturnType<typeof openFacebook>>;
let provider: ProviderConnection;
beforeAll(async () => {
  facebook = await openFacebook();
  provider = connect(APP.secret);
});
afterAll(() => facebook.close());

function connect(secret: string): ProviderConnection {
  const origins = { dialogOrigin: facebook.origin, graphOrigin: facebook.origin };
  return createFacebookProvider({
    ...{ protocol: 'facebook', clientId: APP.id, redirectUri: REDIRECT_URI, ...origins },
    secret: { kind: 'plain', value: secret },
  });
}

async function visit(profile: unknown = PROFILE, request = REQUEST): Promise<URLSearchParams> {
  facebook.state.profile = profile;
  const begun = await provider.begin(request, 'de');
  if (begun.kind !== 'ready') throw new Error(begun.code);
  return facebook.agree(begun.url);
}

describe('[K5] Facebook', () => {
  test('asks for the address and the public profile, in the language of the page', async () => {
    const begun = await provider.begin(REQUEST, 'de');
    const parameters = Object.fromEntries(new URL(begun.kind === 'ready' ? begun.url : '').searchParams);
    expect(parameters).toMatchObject({ scope: 'email,public_profile', state: REQUEST.state, locale: 'de' });
  });

  test('sends the profile for the proof of the app; its address is not verified, whatever it says', async () => {
    const profile = { ...PROFILE, verified: true, email_verified: true, hd: 'gmail.com' };
    expect(await provider.finish(REQUEST, await visit(profile))).toEqual({ kind: 'claims', claims: CLAIMS });
  });

  test('sends no address for an account without one, and names that are no texts are left out', async () => {
    const response = await visit({ id: PROFILE.id, first_name: '', last_name: 1 });
    expect(await provider.finish(REQUEST, response)).toEqual({
      kind: 'claims',
      claims: { ...CLAIMS, email: null, firstName: null, lastName: null },
    });
  });

  test.each([
    ['without an id', { email: PROFILE.email }],
    ['with an id that is a number', { ...PROFILE, id: 1_234_567_890 }],
    ['with an id that is no number', { ...PROFILE, id: 'me' }],
    ['with an id that is too long', { ...PROFILE, id: '1'.repeat(41) }],
    ['of a list', []],
  ])('sends a profile %s: nobody is identified', async (_, profile) => {
    const response = await visit(profile);
    expect(await provider.finish(REQUEST, response)).toEqual({ kind: 'invalid', code: 'NO_PROFILE' });
  });

  test.each([
    ['a state of another login', { state: 'X'.repeat(43) }, 'OAUTH_INVALID_RESPONSE'],
    ['a code of another login', { code: 'code-of-nobody' }, 'REFUSED'],
  ])('refuses %s', async (_, changes, code) => {
    const response = await visit();
    for (const [name, value] of Object.entries(changes)) response.set(name, value);
    expect(await provider.finish(REQUEST, response)).toEqual({ kind: 'invalid', code });
  });

  test('refuses a code without the verifier of its login, and a second use', async () => {
    const another = { ...REQUEST, verifier: 'W'.repeat(43) };
    expect(await provider.finish(another, await visit())).toEqual({ kind: 'invalid', code: 'REFUSED' });
    const response = await visit();
    expect((await provider.finish(REQUEST, response)).kind).toBe('claims');
    expect(await provider.finish(REQUEST, response)).toEqual({ kind: 'invalid', code: 'REFUSED' });
  });

  test('says that the visitor did not agree', async () => {
    const response = new URLSearchParams({ error: 'access_denied', error_reason: 'user_denied', state: REQUEST.state });
    expect(await provider.finish(REQUEST, response)).toEqual({ kind: 'denied', code: 'access_denied' });
  });

  test.each([
    ['refuses', { status: 400, hasChallenge: true }, { kind: 'invalid', code: 'HTTP_400' }],
    ['refuses without a challenge', { status: 403, hasChallenge: false }, { kind: 'invalid', code: 'HTTP_403' }],
    ['is too busy to send', { status: 429, hasChallenge: false }, { kind: 'unavailable', code: 'HTTP_429' }],
    ['fails to send', { status: 500, hasChallenge: false }, { kind: 'unavailable', code: 'HTTP_500' }],
  ])('that %s the profile differs from one that does not respond', async (_, refusal, problem) => {
    const response = await visit();
    facebook.state.refusal = refusal;
    try {
      expect(await provider.finish(REQUEST, response)).toEqual(problem);
    } finally {
      facebook.state.refusal = null;
    }
  });

  test('that does not respond is unavailable', async () => {
    const gone = await openFacebook();
    await gone.close();
    const settings = {
      protocol: 'facebook',
      ...{ clientId: APP.id, redirectUri: REDIRECT_URI, dialogOrigin: gone.origin, graphOrigin: gone.origin },
      secret: { kind: 'plain', value: APP.secret },
    } as const;
    const answer = await createFacebookProvider(settings).finish(REQUEST, await visit());
    expect(answer).toEqual({ kind: 'unavailable', code: 'NO_CONNECTION' });
  });
});
