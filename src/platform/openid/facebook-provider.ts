import { createHmac } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  fetchProtectedResource,
} from 'openid-client';
import { boundedFetch } from './bounded-fetch.ts';
import { describeProblem, describeStatus } from './describe-problem.ts';
import { PROVIDER_TIMEOUT } from './openid-provider.ts';
import type { FacebookSettings, ProviderClaims, ProviderConnection } from './provider-settings.ts';

/** The version of the Graph API; Facebook keeps each for about two years. */
const VERSION = 'v23.0';
const ISSUER = 'https://www.facebook.com';

/**
 * Facebook: OAuth 2 with PKCE and state, without an ID token. The profile comes from the Graph API, with a proof that
 * the club's app requests it. Facebook does not say whether an address is verified.
 */
export function createFacebookProvider(settings: FacebookSettings): ProviderConnection {
  const configuration = configure(settings);
  return {
    async begin({ state, verifier }, locale) {
      try {
        const parameters = {
          ...{ redirect_uri: settings.redirectUri, scope: 'email,public_profile', state, locale },
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        };
        return { kind: 'ready', url: buildAuthorizationUrl(configuration, parameters).href };
      } catch (error) {
        return describeProblem(error);
      }
    },
    async finish({ state, verifier }, parameters) {
      try {
        const url = new URL(`${settings.redirectUri}?${parameters}`);
        const checks = { expectedState: state, pkceCodeVerifier: verifier };
        const { access_token: token } = await authorizationCodeGrant(configuration, url, checks);
        const response = await requestProfile(settings, configuration, token);
        if (!response.ok) return describeStatus(response.status);
        const claims = readProfile((await response.json()) as Readonly<Record<string, unknown>>);
        return claims ? { kind: 'claims', claims } : { kind: 'invalid', code: 'NO_PROFILE' };
      } catch (error) {
        return describeProblem(error);
      }
    },
  };
}

function configure({ clientId, secret, dialogOrigin, graphOrigin }: FacebookSettings): Configuration {
  const server = {
    issuer: ISSUER,
    authorization_endpoint: `${dialogOrigin}/${VERSION}/dialog/oauth`,
    token_endpoint: `${graphOrigin}/${VERSION}/oauth/access_token`,
  };
  const configuration = new Configuration(server, clientId, {}, ClientSecretPost(secret.value));
  configuration.timeout = PROVIDER_TIMEOUT;
  configuration[customFetch] = boundedFetch;
  if (graphOrigin.startsWith('http:')) allowInsecureRequests(configuration);
  return configuration;
}

function requestProfile(
  { graphOrigin, secret }: FacebookSettings,
  configuration: Configuration,
  token: string,
): Promise<Response> {
  const url = new URL(`${graphOrigin}/${VERSION}/me`);
  url.searchParams.set('fields', 'id,email,first_name,last_name');
  url.searchParams.set('appsecret_proof', createHmac('sha256', secret.value).update(token).digest('hex'));
  return fetchProtectedResource(configuration, token, url, 'GET');
}

function readProfile(profile: Readonly<Record<string, unknown>>): ProviderClaims | null {
  const { id: subject, email, first_name: first, last_name: last } = profile;
  if (typeof subject !== 'string' || !/^\d{1,40}$/.test(subject)) return null;
  const unknown = { emailVerified: false, hostedDomain: null } as const;
  return {
    issuer: ISSUER,
    subject,
    email: readText(email),
    ...unknown,
    firstName: readText(first),
    lastName: readText(last),
  };
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
