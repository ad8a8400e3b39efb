import { BASE_PATH } from '#kernel/base-path.ts';
import type { RouteContribution } from '#platform/http/route-contribution.ts';
import { unsubscribe } from './actions/account/unsubscribe.ts';

export type KeyPublication = { readonly sessionTokens: { jwks(): object } };

/** The public keys that verify session tokens (specification G3). */
export function membershipRoutes({ sessionTokens }: KeyPublication): RouteContribution {
  return (server) => {
    server.get('/.well-known/jwks.json', async (_, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(sessionTokens.jwks()),
    );
  };
}

/**
 * Where password managers send people who want another password (W3C, A Well-Known URL for Changing Passwords). The page leads
 * visitors to the login first, and to their language.
 */
export function passwordRoutes(): RouteContribution {
  return (server) => {
    server.get('/.well-known/change-password', async (_, reply) =>
      reply.header('cache-control', 'no-store').redirect(`${BASE_PATH}/account/security/password`, 302),
    );
  };
}

/** `List-Unsubscribe=One-Click` as a form or as parts, in any order (RFC 8058, section 3.1). */
const ONE_CLICK = /\bList-Unsubscribe\b.*\bOne-Click\b/is;
const BODY_LIMIT = 8 * 1024;

/**
 * The address that a newsletter's header `List-Unsubscribe` names (RFC 8058): mail programs post to it, without cookies and
 * without asking anybody. Whoever opens it in a browser is led to the page.
 */
export function newsletterRoutes(deps: Parameters<typeof unsubscribe>[0]): RouteContribution {
  return (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    const readToken = (url: string) => new URLSearchParams(url.split('?')[1]).get('token') ?? '';
    server.get('/newsletter/one-click', async ({ url }, reply) =>
      reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .redirect(`${BASE_PATH}/newsletter/unsubscribe?${new URLSearchParams({ token: readToken(url) })}`, 302),
    );
    server.post('/newsletter/one-click', { bodyLimit: BODY_LIMIT }, async ({ url, body }, reply) => {
      reply.headers({ 'cache-control': 'no-store' }).type('text/plain; charset=utf-8');
      if (typeof body !== 'string' || !ONE_CLICK.test(body)) return reply.code(400).send('The body is not one-click\n');
      const result = await unsubscribe(deps, { token: readToken(url), language: null });
      switch (result.kind) {
        case 'unsubscribed':
          return reply.send('Unsubscribed\n');
        case 'refused':
          return reply.code(404).send('The link is not valid\n');
        case 'too-many-attempts':
          return reply.code(429).header('retry-after', String(result.retryAfter)).send('Too many attempts\n');
      }
    });
  };
}
