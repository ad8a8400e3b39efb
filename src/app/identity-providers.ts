import { BASE_PATH } from '#kernel/base-path.ts';
import type { Trust } from '#modules/identity/rules/judge-claims.ts';
import { getCallbackPath, PROVIDER_NAMES, type ProviderId } from '#modules/identity/rules/provider.ts';
import type { Config, Secrets } from '#platform/config/build-config.ts';
import type { ConfiguredProvider } from './resources.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';
const APPLE_ISSUER = 'https://appleid.apple.com';
const FACEBOOK = { dialogOrigin: 'https://www.facebook.com', graphOrigin: 'https://graph.facebook.com' } as const;
const SCOPE = 'openid email profile';
const NO_DOMAINS: Trust = { verifiedDomains: [] };

type Find = (config: Config, secrets: Secrets) => ConfiguredProvider | null;

/** The identity providers of which the operator has set the credentials, in the order of their buttons. */
export function listProviders(config: Config, secrets: Secrets): readonly ConfiguredProvider[] {
  const finds: readonly Find[] = [findGoogle, findFacebook, findApple, findOpenId];
  return finds.flatMap((find) => find(config, secrets) ?? []);
}

function getRedirectUri({ publicOrigin }: Config, provider: ProviderId): string {
  return publicOrigin + BASE_PATH + getCallbackPath(provider);
}

const findGoogle: Find = (config, secrets) => {
  const { googleClientId: clientId } = config.providers;
  const value = secrets.googleClientSecret();
  if (clientId === null || value === null) return null;
  const secret = { kind: 'plain', value } as const;
  const redirectUri = getRedirectUri(config, 'google');
  const openid = { protocol: 'openid', issuer: GOOGLE_ISSUER, scope: SCOPE, responseMode: 'query' } as const;
  return {
    id: 'google',
    name: PROVIDER_NAMES.google,
    trust: NO_DOMAINS,
    settings: { ...openid, clientId, secret, redirectUri },
  };
};

const findFacebook: Find = (config, secrets) => {
  const { facebookClientId: clientId } = config.providers;
  const value = secrets.facebookClientSecret();
  if (clientId === null || value === null) return null;
  const secret = { kind: 'plain', value } as const;
  const redirectUri = getRedirectUri(config, 'facebook');
  const settings = { protocol: 'facebook', ...FACEBOOK, clientId, secret, redirectUri } as const;
  return { id: 'facebook', name: PROVIDER_NAMES.facebook, trust: NO_DOMAINS, settings };
};

const findApple: Find = (config, secrets) => {
  const { appleClientId: clientId, appleTeamId: teamId, appleKeyId: keyId } = config.providers;
  const privateKey = secrets.applePrivateKey();
  if (clientId === null || teamId === null || keyId === null || privateKey === null) return null;
  const secret = { kind: 'signed', teamId, keyId, privateKey } as const;
  const redirectUri = getRedirectUri(config, 'apple');
  const scope = 'openid email name';
  const openid = { protocol: 'openid', issuer: APPLE_ISSUER, scope, responseMode: 'form_post' } as const;
  return {
    id: 'apple',
    name: PROVIDER_NAMES.apple,
    trust: NO_DOMAINS,
    settings: { ...openid, clientId, secret, redirectUri },
  };
};

const findOpenId: Find = (config, secrets) => {
  const { openidIssuer: issuer, openidClientId: clientId, openidName: name, openidVerifiedDomains } = config.providers;
  const value = secrets.openidClientSecret();
  if (issuer === null || clientId === null || name === null || value === null) return null;
  const secret = { kind: 'plain', value } as const;
  const redirectUri = getRedirectUri(config, 'openid');
  const openid = { protocol: 'openid', issuer, scope: SCOPE, responseMode: 'query' } as const;
  const trust = { verifiedDomains: openidVerifiedDomains };
  return { id: 'openid', name, trust, settings: { ...openid, clientId, secret, redirectUri } };
};
