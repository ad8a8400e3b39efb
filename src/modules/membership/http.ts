import { BASE_PATH } from '#kernel/base-path.ts';
import type { RouteContribution } from '#platform/http/route-contribution.ts';

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
