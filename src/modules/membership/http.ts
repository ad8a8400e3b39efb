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
