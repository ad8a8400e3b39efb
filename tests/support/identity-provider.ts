import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

export type Account = {
  readonly sub: string;
  readonly email: string;
  /** Apple sends it as a text. */
  readonly email_verified: boolean | 'true' | 'false';
  /** Google: the organization that manages the account. */
  readonly hd?: string;
  readonly given_name?: string;
  readonly family_name?: string;
};

export const CLIENT = { id: 'vestibule', secret: 'a secret of the provider of tests' } as const;

/**
 * A real provider of OpenID Connect on loopback. Who logs in there is who `accounts` has under the id that the test sets
 * as `visitor`; null goes back. With `isAsking`, a page with buttons asks instead, on another site than the club's, so that
 * browsers send the club's cookies with its redirects as they do with those of a real provider.
 */
export async function openIdentityProvider(redirectUri: string, isAsking = false) {
  const accounts = new Map<string, Account>();
  const state: { visitor: string | null } = { visitor: null };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://${isAsking ? 'localhost' : '127.0.0.1'}:${(server.address() as AddressInfo).port}`;
  const { jwk, signToken } = await createSigningKey();
  const provider = createProvider(issuer, redirectUri, accounts, jwk);
  const callback = provider.callback();
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (!pathname.startsWith('/interaction/')) return callback(request, response);
    if (isAsking && !searchParams.has('as')) return ask(response, pathname, [...accounts.keys()]);
    const chosen = isAsking ? searchParams.get('as') || null : state.visitor;
    await finish(provider, request, response, chosen);
  }
  return {
    issuer,
    accounts,
    state,
    signToken,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The key of the provider. `signToken` signs with it what the provider itself would not say. */
async function createSigningKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const header = { alg: 'RS256', kid: 'key-of-tests' } as const;
  return {
    jwk: { ...(await exportJWK(privateKey)), ...header, use: 'sig' },
    signToken: (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader(header).sign(privateKey),
  };
}

function createProvider(
  issuer: string,
  redirectUri: string,
  accounts: ReadonlyMap<string, Account>,
  jwk: object,
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        ...{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] },
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key of tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_: unknown, id: string) => {
      const account = accounts.get(id);
      return account && { accountId: id, claims: () => account };
    },
    jwks: { keys: [jwk] },
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
  });
}

function ask(response: ServerResponse, path: string, ids: readonly string[]): void {
  const links = ids.map((id) => `<p><a href="${path}?as=${encodeURIComponent(id)}">Continue as ${id}</a></p>`);
  response.setHeader('content-type', 'text/html');
  response.end(
    `<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1>${links.join('')}<p><a href="${path}?as=">Cancel</a></p></html>`,
  );
}

async function finish(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  accountId: string | null,
): Promise<void> {
  if (accountId === null)
    return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'no' });
  const { params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const result = { login: { accountId, remember: false }, consent: { grantId: await grant.save() } };
  return provider.interactionFinished(request, response, result);
}

/**
 * Follows the redirects of the provider as a browser does, until it redirects to the club, or posts a form to it; returns
 * that address, with the fields of the form.
 */
export async function visitProvider(url: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let hops = 0; hops < 10; hops += 1) {
    if (next.startsWith(redirectUri)) return new URL(next);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    next = location === null ? readForm(await response.text(), redirectUri) : new URL(location, next).href;
  }
  throw new Error('The provider redirects too often');
}

function readForm(html: string, redirectUri: string): string {
  if (!html.includes(`action="${redirectUri}"`)) throw new Error(html);
  const fields = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return `${redirectUri}?${new URLSearchParams([...fields].map(([, name = '', value = '']) => [name, value]))}`;
}
