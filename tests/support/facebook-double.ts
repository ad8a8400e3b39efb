import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const APP = { id: 'app-1', secret: 'a secret of the app of tests' } as const;
const VERSION = '/v23.0';

/** How requests for a profile are refused, with the header of Facebook's OAuth errors or without. */
type ProfileRefusal = { readonly status: number; readonly hasChallenge: boolean };

/**
 * Facebook's dialog and Graph API on loopback, as far as a login uses them: codes that are bound to their PKCE challenge
 * and their redirect URI, and profiles for requests with the app's proof only. Its errors have the form of Facebook's.
 */
export async function openFacebook() {
  const state: { profile: unknown; refusal: ProfileRefusal | null } = { profile: {}, refusal: null };
  const codes = new Map<string, URLSearchParams>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    if (pathname === `${VERSION}/oauth/access_token`)
      return send(response, exchange(codes, new URLSearchParams(await text(request))));
    if (pathname === `${VERSION}/me` && state.refusal) return refuse(response, state.refusal);
    const isProven = pathname === `${VERSION}/me` && isProof(request.headers.authorization, searchParams);
    return send(response, isProven ? pick(state.profile, searchParams) : null);
  }
  return {
    origin,
    state,
    /** What the dialog sends back after the visitor has agreed. */
    agree(url: string): URLSearchParams {
      const { pathname, searchParams } = new URL(url);
      if (pathname !== `${VERSION}/dialog/oauth`) throw new Error(`${pathname} is no dialog`);
      const code = `code-${codes.size}`;
      codes.set(code, searchParams);
      return new URLSearchParams({ code, state: searchParams.get('state') ?? '' });
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
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
