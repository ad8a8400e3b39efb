import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/read-config.ts';
import { listProviders } from './identity-providers.ts';

const PEM = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----';
const GOOGLE = { GOOGLE_CLIENT_ID: 'google-id', GOOGLE_CLIENT_SECRET: 'google-secret' };
const APPLE = { APPLE_CLIENT_ID: 'apple-id', APPLE_TEAM_ID: 'team', APPLE_KEY_ID: 'key', APPLE_PRIVATE_KEY: PEM };
const FACEBOOK = { FACEBOOK_CLIENT_ID: 'facebook-id', FACEBOOK_CLIENT_SECRET: 'facebook-secret' };
const OPENID = {
  ...{ OPENID_ISSUER: 'https://login.example', OPENID_CLIENT_ID: 'own-id', OPENID_CLIENT_SECRET: 'own-secret' },
  ...{ OPENID_NAME: 'Club login', OPENID_VERIFIED_DOMAINS: 'Club.example' },
};

function list(environment: Readonly<Record<string, string>>) {
  const read = readConfig({ PUBLIC_ORIGIN: 'https://club.example', ...environment });
  if (read.kind === 'invalid') throw new Error(read.problems.join('\n'));
  return listProviders(read.config, read.secrets);
}

test('[K5] without credentials there is no provider, and with those of one only that', () => {
  expect(list({})).toEqual([]);
  for (const [id, settings] of Object.entries({ google: GOOGLE, apple: APPLE, facebook: FACEBOOK, openid: OPENID }))
    expect(list(settings).map((provider) => provider.id)).toEqual([id]);
});

test("[K5] each provider has its own issuer, client and redirect URI; only the operator's answers for domains", () => {
  const uri = (id: string) => `https://club.example/acquisition/sign-in/${id}/callback`;
  const openid = { protocol: 'openid', responseMode: 'query', scope: 'openid email profile' } as const;
  const none = { verifiedDomains: [] };
  const plain = (value: string) => ({ kind: 'plain', value });
  expect(list({ ...OPENID, ...APPLE, ...FACEBOOK, ...GOOGLE })).toEqual([
    {
      ...{ id: 'google', name: 'Google', trust: none },
      settings: {
        ...{ ...openid, issuer: 'https://accounts.google.com', redirectUri: uri('google') },
        ...{ clientId: 'google-id', secret: plain('google-secret') },
      },
    },
    {
      ...{ id: 'facebook', name: 'Facebook', trust: none },
      settings: {
        ...{ protocol: 'facebook', redirectUri: uri('facebook') },
        ...{ dialogOrigin: 'https://www.facebook.com', graphOrigin: 'https://graph.facebook.com' },
        ...{ clientId: 'facebook-id', secret: plain('facebook-secret') },
      },
    },
    {
      ...{ id: 'apple', name: 'Apple', trust: none },
      settings: {
        ...{ ...openid, responseMode: 'form_post', scope: 'openid email name', redirectUri: uri('apple') },
        ...{ issuer: 'https://appleid.apple.com', clientId: 'apple-id' },
        secret: { kind: 'signed', teamId: 'team', keyId: 'key', privateKey: PEM },
      },
    },
    {
      ...{ id: 'openid', name: 'Club login', trust: { verifiedDomains: ['club.example'] } },
      settings: {
        ...{ ...openid, issuer: 'https://login.example', redirectUri: uri('openid') },
        ...{ clientId: 'own-id', secret: plain('own-secret') },
      },
    },
  ]);
});
