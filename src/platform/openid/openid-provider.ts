import {
  type AuthorizationCodeGrantChecks,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
} from 'openid-client';
import { type Clock, HOUR } from '#kernel/instant.ts';
import { signClientSecret } from './apple-secret.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { describeProblem } from './describe-problem.ts';
import type { OpenIdSettings, ProviderClaims, ProviderConnection } from './provider-settings.ts';

/** In seconds, for each request to a provider. */
export const PROVIDER_TIMEOUT = 5;
/** How far the clocks of a provider and of the club may differ, in seconds. */
const CLOCK_TOLERANCE = 60;
/** A discovery document is read again after this time. */
const DISCOVERY_AGE = HOUR;

/**
 * A provider of OpenID Connect: authorization code with PKCE, state and nonce; the signature of the ID token is always
 * verified. The discovery document is read with the first login, and shared by all logins until it is old.
 */
export function createOpenIdProvider(settings: OpenIdSettings, clock: Clock): ProviderConnection {
  const configure = createConfigure(settings, clock);
  return {
    async begin({ state, nonce, verifier }, locale) {
      try {
        const parameters = {
          ...{ redirect_uri: settings.redirectUri, scope: settings.scope, state, nonce, ui_locales: locale },
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(settings.responseMode === 'form_post' && { response_mode: 'form_post' }),
        };
        return { kind: 'ready', url: buildAuthorizationUrl(await configure(), parameters).href };
      } catch (error) {
        return describeProblem(error);
      }
    },
    async finish({ state, nonce, verifier }, response) {
      try {
        const url = new URL(`${settings.redirectUri}?${response}`);
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
        const claims = await readIdentity(await configure(), url, checks);
        // The checks require an ID token.
        if (!claims) return { kind: 'invalid', code: 'NO_ID_TOKEN' };
        return { kind: 'claims', claims: { ...claims, ...readPostedName(response, claims) } };
      } catch (error) {
        return describeProblem(error);
      }
    },
  };
}

function createConfigure(settings: OpenIdSettings, clock: Clock): () => Promise<Configuration> {
  let known: { readonly configuration: Promise<Configuration>; readonly until: number } | null = null;
  return async () => {
    if (known && known.until > clock().getTime()) return known.configuration;
    const configuration = discover(settings, clock);
    const mine = { configuration, until: clock().getTime() + DISCOVERY_AGE };
    known = mine;
    // The next login tries again.
    configuration.catch(() => {
      if (known === mine) known = null;
    });
    return configuration;
  };
}

function discover(settings: OpenIdSettings, clock: Clock): Promise<Configuration> {
  const { issuer, clientId } = settings;
  const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  return discovery(
    new URL(issuer),
    clientId,
    { [clockTolerance]: CLOCK_TOLERANCE },
    createClientAuthentication(settings, clock),
    {
      execute: [...insecure, enableNonRepudiationChecks],
      timeout: PROVIDER_TIMEOUT,
      [customFetch]: boundedFetch,
    },
  );
}

function createClientAuthentication({ secret, issuer }: OpenIdSettings, clock: Clock): ClientAuth {
  if (secret.kind === 'plain') return ClientSecretPost(secret.value);
  // The library waits for what the function returns.
  return async (_server, { client_id: clientId }, body) => {
    body.set('client_id', clientId);
    body.set('client_secret', await signClientSecret(secret, { clientId, audience: new URL(issuer).origin, clock }));
  };
}

/** Exchanges the code. Providers may leave the address out of the token; then they have it in the user's information. */
async function readIdentity(
  configuration: Configuration,
  url: URL,
  checks: AuthorizationCodeGrantChecks,
): Promise<ProviderClaims | null> {
  const tokens = await authorizationCodeGrant(configuration, url, checks);
  const token = tokens.claims();
  if (!token) return null;
  const endpoint = configuration.serverMetadata().userinfo_endpoint;
  if (token.email !== undefined || endpoint === undefined) return readClaims(token);
  return readClaims({ ...(await fetchUserInfo(configuration, tokens.access_token, token.sub)), ...token });
}

function readClaims(token: IDToken): ProviderClaims {
  const { iss: issuer, sub: subject, email, email_verified: verified, hd } = token;
  return {
    ...{ issuer, subject, email: readText(email) },
    // Apple sends it as a text.
    emailVerified: verified === true || verified === 'true',
    hostedDomain: readText(hd),
    firstName: readText(token.given_name),
    lastName: readText(token.family_name),
  };
}

/** Apple sends the name once, beside the token and unsigned: a proposal for the form, nothing else. */
function readPostedName(response: URLSearchParams, claims: ProviderClaims): Partial<ProviderClaims> {
  const posted = response.get('user');
  if (posted === null || claims.firstName !== null) return {};
  try {
    const { name } = JSON.parse(posted) as { readonly name?: Readonly<Record<string, unknown>> };
    return { firstName: readText(name?.firstName), lastName: readText(name?.lastName) };
  } catch {
    return {};
  }
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
