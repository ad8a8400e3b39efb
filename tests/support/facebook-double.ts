import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createCertificate } from './certificate.ts';
import { sendProviderPage } from './provider-page.ts';
import type { Doubles } from './reach-hosts.ts';

export const APP = { id: 'app-1', secret: 'a secret of the app of tests' } as const;
const VERSION = '/v23.0';
const DIALOG = `${VERSION}/dialog/oauth`;
const HOSTS = ['www.facebook.com', 'graph.facebook.com'] as const;
const DAY_MS = 86_400_000;

/** How requests for a profile are refused, with the header of Facebook's OAuth errors or without. */
type ProfileRefusal = { readonly status: number; readonly hasChallenge: boolean };

/**
 * Facebook's dialog and Graph API on loopback, as far as a login uses them: a page that asks, codes that are bound to their
 * PKCE challenge and their redirect URI, and profiles for requests with the app's proof only. Its errors have the form of
 * Facebook's.
 */
export async function openFacebook() {
  const { listener, ...facebook } = createFacebook();
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ...facebook, origin, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** The same by TLS, with certificates for Facebook's names, and the settings that an operator would set for the real one. */
export async function openFacebookByName() {
  const { listener, ...facebook } = createFacebook();
  const [from, to] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)];
  const [dialog, graph] = HOSTS.map((name) => createCertificate({ name, from, to }));
  const server = createTlsServer({ ...dialog }, listener);
  server.addContext(HOSTS[1], { ...graph });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const doubles: Doubles = {
    ports: Object.fromEntries(HOSTS.map((host) => [host, port])),
    certificates: [dialog?.cert ?? '', graph?.cert ?? ''],
  };
  return {
    ...{ ...facebook, doubles, host: HOSTS[0] },
    settings: { FACEBOOK_CLIENT_ID: APP.id, FACEBOOK_CLIENT_SECRET: APP.secret },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createFacebook() {
  const state: { profile: unknown; refusal: ProfileRefusal | null } = { profile: {}, refusal: null };
  const codes = new Map<string, URLSearchParams>();
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === DIALOG) return ask(response, searchParams, agreeTo(searchParams));
    if (pathname === `${VERSION}/oauth/access_token`)
      return send(response, exchange(codes, new URLSearchParams(await text(request))));
    if (pathname === `${VERSION}/me` && state.refusal) return refuse(response, state.refusal);
    const isProven = pathname === `${VERSION}/me` && isProof(request.headers.authorization, searchParams);
    return send(response, isProven ? pick(state.profile, searchParams) : null);
  }
  function agreeTo(parameters: URLSearchParams) {
    const code = `code-${codes.size}`;
    codes.set(code, parameters);
    return { code, state: parameters.get('state') ?? '' };
  }
  return {
    state,
    listener: (request: IncomingMessage, response: ServerResponse) => void answer(request, response),
    /** What the dialog sends back after the visitor has agreed. */
    agree(url: string): URLSearchParams {
      const { pathname, searchParams } = new URL(url);
      if (pathname !== DIALOG) throw new Error(`${pathname} is no dialog`);
      return new URLSearchParams(agreeTo(searchParams));
    },
  };
}

/** The dialog: a visitor agrees, or cancels as at Facebook. */
function ask(response: ServerResponse, parameters: URLSearchParams, agreement: Readonly<Record<string, string>>): void {
  const to = { to: parameters.get('redirect_uri') ?? '', method: 'get' } as const;
  const denial = {
    error: 'access_denied',
    error_code: '200',
    error_reason: 'user_denied',
    state: agreement.state ?? '',
  };
  sendProviderPage(response, HOSTS[0], [
    { ...to, label: 'Continue', fields: agreement },
    { ...to, label: 'Cancel', fields: denial },
  ]);
}

function exchange(codes: Map<string, URLSearchParams>, body: URLSearchParams): object | null {
  const code = body.get('code') ?? '';
  const begun = codes.get(code);
  codes.delete(code);
  const challenge = createHash('sha256')
    .update(body.get('code_verifier') ?? '')
    .digest('base64url');
  const isRight =
    begun?.get('code_challenge') === challenge &&
    begun.get('code_challenge_method') === 'S256' &&
    begun.get('redirect_uri') === body.get('redirect_uri') &&
    begun.get('client_id') === APP.id &&
    body.get('client_id') === APP.id &&
    body.get('client_secret') === APP.secret;
  return isRight ? { access_token: `token-of-${code}`, token_type: 'bearer', expires_in: 5_183_944 } : null;
}

function isProof(authorization: string | undefined, parameters: URLSearchParams): boolean {
  const token = authorization?.replace(/^bearer /i, '') ?? '';
  const proof = createHmac('sha256', APP.secret).update(token).digest('hex');
  return token.startsWith('token-of-') && parameters.get('appsecret_proof') === proof;
}

/** The Graph API sends the requested fields only. */
function pick(profile: unknown, parameters: URLSearchParams): unknown {
  if (typeof profile !== 'object' || profile === null) return profile;
  const fields = parameters.get('fields')?.split(',') ?? ['id'];
  return Object.fromEntries(Object.entries(profile).filter(([name]) => fields.includes(name)));
}

function send(response: ServerResponse, body: unknown): void {
  if (body === null) {
    refuse(response, { status: 400, hasChallenge: true });
    return;
  }
  response.setHeader('content-type', 'application/json; charset=UTF-8');
  response.end(JSON.stringify(body));
}

function refuse(response: ServerResponse, { status, hasChallenge }: ProfileRefusal): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=UTF-8');
  if (hasChallenge)
    response.setHeader('www-authenticate', 'OAuth "Facebook Platform" "invalid_code" "This code cannot be used."');
  const error = { message: 'This code cannot be used.', type: 'OAuthException', code: 100, fbtrace_id: 'A1' };
  response.end(JSON.stringify({ error }));
}
