import { createHash, createPublicKey } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { createCertificate } from './certificate.ts';
import { sendProviderPage, type Way } from './provider-page.ts';

/** Somebody with an account at Google or Apple, as an ID token describes the person. */
export type Person = Readonly<Record<string, unknown>> & { readonly sub: string };

export type DoubleOptions = {
  /** The name under which the provider is reached, and its issuer. */
  readonly host: 'accounts.google.com' | 'appleid.apple.com';
  readonly redirectUri: string;
  readonly clientId: string;
  /** Whether the client has proved itself. */
  readonly isClient: (secret: string) => Promise<boolean>;
  /** What the provider sends beside the code until a person has agreed once. */
  readonly describeOnce?: (person: Person) => string;
};

type Begun = { readonly parameters: URLSearchParams; readonly person: Person };
const PATHS = { authorize: '/authorize', token: '/token', keys: '/keys', user: '/userinfo' } as const;
const DAY_MS = 86_400_000;

/**
 * Google or Apple on this machine, by TLS with a certificate for the real name. It asks who logs in by a page with buttons. Its
 * response comes by a redirect, or by a form that its page posts, as the request says. Codes work once, for their PKCE verifier,
 * redirect URI and client.
 */
export async function openProviderDouble(options: DoubleOptions) {
  const people = new Map<string, Person>();
  const state: { claims: JWTPayload } = { claims: {} };
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'key-of-tests', use: 'sig' };
  const issuer = `https://${options.host}`;
  const certificate = createCertificate({
    name: options.host,
    from: new Date(Date.now() - DAY_MS),
    to: new Date(Date.now() + DAY_MS),
  });
  const codes = new Map<string, Begun>();
  const agreed = new Set<string>();
  const sign = ({ parameters, person }: Begun) =>
    new SignJWT({ ...person, nonce: parameters.get('nonce'), iss: issuer, aud: options.clientId, ...state.claims })
      .setProtectedHeader({ alg: 'RS256', kid: jwk.kid })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  const server = createServer(certificate, (request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (pathname === '/.well-known/openid-configuration') return sendJson(response, 200, describeProvider(issuer));
    if (pathname === PATHS.keys) return sendJson(response, 200, { keys: [jwk] });
    if (pathname === PATHS.authorize) return ask(response, searchParams);
    if (pathname !== PATHS.token) return sendJson(response, 404, {});
    const body = new URLSearchParams(await text(request));
    const begun = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    if (!begun || !(await isRight(begun, body))) return sendJson(response, 400, { error: 'invalid_grant' });
    agreed.add(begun.person.sub);
    sendJson(response, 200, { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: await sign(begun) });
  }

  async function isRight({ parameters }: Begun, body: URLSearchParams): Promise<boolean> {
    const verifier = body.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isBound =
      challenge === parameters.get('code_challenge') && body.get('redirect_uri') === parameters.get('redirect_uri');
    return isBound && body.get('client_id') === options.clientId && options.isClient(body.get('client_secret') ?? '');
  }

  function ask(response: ServerResponse, parameters: URLSearchParams): void {
    const isKnown = parameters.get('redirect_uri') === options.redirectUri;
    sendProviderPage(response, isKnown ? options.host : 'redirect_uri_mismatch', isKnown ? listWays(parameters) : []);
  }

  /** The ways on from the page on which a person agrees; every one has a code of its own. */
  function listWays(parameters: URLSearchParams): readonly Way[] {
    const method = parameters.get('response_mode') === 'form_post' ? 'post' : 'get';
    const to = { to: options.redirectUri, method } as const;
    const agreements = [...people.values()].map((person) => {
      const label = `Continue as ${person.email ?? person.sub}`;
      return { ...to, label, fields: agree(parameters, person) };
    });
    const denial = { error: 'access_denied', state: parameters.get('state') ?? '' };
    return [...agreements, { ...to, label: 'Cancel', fields: denial }];
  }

  function agree(parameters: URLSearchParams, person: Person): Readonly<Record<string, string>> {
    const code = `code-${codes.size}-${person.sub}`;
    codes.set(code, { parameters, person });
    const user = agreed.has(person.sub) ? undefined : options.describeOnce?.(person);
    return { code, state: parameters.get('state') ?? '', ...(user === undefined ? {} : { user }) };
  }

  return {
    ...{ people, state, certificate: certificate.cert, host: options.host, agree },
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function describeProvider(issuer: string) {
  return {
    issuer,
    authorization_endpoint: issuer + PATHS.authorize,
    token_endpoint: issuer + PATHS.token,
    jwks_uri: issuer + PATHS.keys,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

/** Apple's check of a client secret: a token of the club's own key (ES256), for Apple, at most half a year long. */
export function createAppleCheck(
  privateKey: string,
  { team, key, clientId }: Readonly<Record<'team' | 'key' | 'clientId', string>>,
) {
  return async (secret: string): Promise<boolean> => {
    const expected = { algorithms: ['ES256'], issuer: team, subject: clientId, audience: 'https://appleid.apple.com' };
    const verified = await jwtVerify(secret, createPublicKey(privateKey), expected).catch(() => null);
    const { iat = 0, exp = Number.POSITIVE_INFINITY } = verified?.payload ?? {};
    return verified?.protectedHeader.kid === key && exp - iat <= 15_777_000;
  };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
