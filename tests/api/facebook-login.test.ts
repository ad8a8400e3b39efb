// Registration by Facebook, which has no ID token and verifies no address [K5].
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP, openFacebook } from '../support/facebook-double.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activationIdFor, newVisitor } from '../support/visitors.ts';

const PROFILE = { id: '1234567890', email: 'fay@gmail.com', first_name: 'Fay', last_name: 'Moor', verified: true };

let app: TestApp;
let facebook: Awaited<ReturnType<typeof openFacebook>>;
beforeAll(async () => {
  facebook = await openFacebook();
  const settings = {
    protocol: 'facebook',
    secret: { kind: 'plain', value: APP.secret },
    ...{ clientId: APP.id, dialogOrigin: facebook.origin, graphOrigin: facebook.origin },
    redirectUri: 'https://club.example/acquisition/sign-in/facebook/callback',
  } as const;
  // Even domains for which another provider would answer change nothing.
  const trust = { verifiedDomains: ['*'] };
  app = await openTestApp({ identityProviders: [{ id: 'facebook', name: 'Facebook', trust, settings }] });
});
afterAll(async () => {
  await app.close();
  await facebook.close();
});

async function visit(profile: unknown) {
  facebook.state.profile = profile;
  const variables = { provider: 'facebook', registrationCode: 'NOCTURNE' };
  const { url, flow } = (await app.send('startProviderLogin', variables)).data.result;
  return { flow: String(flow), response: facebook.agree(String(url)) };
}

async function finish({ flow, response }: Awaited<ReturnType<typeof visit>>) {
  const variables = { flow, provider: 'facebook', response: response.toString() };
  return (await app.send('finishProviderLogin', variables)).data.result;
}

const refused = (reason: string) => ({ __typename: 'ProviderLoginRefused', reason });

test('[K5] an address of Facebook is a proposal: it gets the activation mail, and nothing is linked', async () => {
  const { __typename, token } = await finish(await visit(PROFILE));
  expect(__typename).toBe('IdentityUnlinked');
  expect((await app.send('provenIdentity', { token })).data.provenIdentity).toEqual({
    ...{ provider: 'facebook', email: PROFILE.email, isVerified: false, hasAccount: false },
    ...{ firstName: 'Fay', lastName: 'Moor' },
  });
  const input = newVisitor({ email: PROFILE.email });
  const { result } = (await app.send('registerWithIdentity', { token, input })).data;
  expect(result.__typename).toBe('RegistrationPending');
  await app.drain();
  expect(activationIdFor(app, PROFILE.email)).not.toBe('');
  expect(await app.sql('select 1 from member_identity')).toEqual([]);
});

test('[K5] the codes of two logins that are swapped are refused as untrusted, and the log has nothing of the person', async () => {
  const [mine, other] = [await visit(PROFILE), await visit(PROFILE)];
  mine.response.set('code', other.response.get('code') ?? '');
  expect(await finish(mine)).toEqual(refused('untrusted'));
  expect(app.logged.filter((line) => line.includes(PROFILE.email) || line.includes(PROFILE.id))).toEqual([]);
});

test('[K5] a response with a state that is not of its login is refused as untrusted, also without one', async () => {
  const [mine, other] = [await visit(PROFILE), await visit(PROFILE)];
  mine.response.set('state', other.response.get('state') ?? '');
  expect(await finish(mine)).toEqual(refused('untrusted'));
  other.response.delete('state');
  expect(await finish(other)).toEqual(refused('untrusted'));
});

test('[K5] a response that is repeated, also at once, proves an identity once', async () => {
  const begun = await visit(PROFILE);
  const results = await Promise.all([finish(begun), finish(begun)]);
  expect(results.map(({ __typename }) => __typename).toSorted()).toEqual(['IdentityUnlinked', 'ProviderLoginRefused']);
  expect(await finish(begun)).toEqual(refused('ended'));
});
