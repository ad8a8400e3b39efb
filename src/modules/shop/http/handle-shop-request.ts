import type { RouteReply, RouteRequest } from '#platform/http/route-contribution.ts';
import { identifyShop } from '../actions/identify-shop.ts';
import type { ShopDependencies, ShopKey } from '../actions/ports.ts';
import type { ShopScope } from '../rules/shop-key.ts';

export type ShopRouteDependencies = ShopDependencies & {
  /** The key by which limits count a client's network. */
  readonly getClientNetwork: (request: RouteRequest['raw']) => string;
};

export type ShopExchange = { readonly request: RouteRequest; readonly reply: RouteReply; readonly scope: ShopScope };

/** Identifies the shop by its key alone, never by a cookie, then does the work. No response is cached. */
export async function handleShopRequest(
  deps: ShopRouteDependencies,
  { request, reply, scope }: ShopExchange,
  work: (key: ShopKey) => Promise<RouteReply>,
): Promise<RouteReply> {
  reply.header('cache-control', 'no-store');
  const authorization = request.headers.authorization ?? null;
  const caller = { authorization, address: deps.getClientNetwork(request.raw), scope };
  const shop = await identifyShop(deps, caller);
  switch (shop.kind) {
    case 'known':
      return work(shop.key);
    case 'unknown':
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'key-unknown' });
    case 'forbidden':
      return reply.code(403).send({ error: 'scope-missing' });
    case 'too-many-attempts':
      return reply.code(429).header('retry-after', String(shop.retryAfterSeconds)).send({ error: 'too-many-attempts' });
  }
}
