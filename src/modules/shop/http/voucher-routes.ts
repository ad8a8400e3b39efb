import type { RouteContribution, RouteReply, RouteRequest } from '#platform/http/route-contribution.ts';
import type { ShopDependencies, ShopKey } from '../actions/ports.ts';
import { checkVoucher, redeemVoucher } from '../actions/redeem-voucher.ts';
import { handleShopRequest, type ShopRouteDependencies } from './handle-shop-request.ts';
import { readOrder, readOrderId } from './read-body.ts';

/** The voucher operations of shops (specification K7): `check` changes nothing, `redeem` is repeated safely with the same order. */
export function voucherRoutes(deps: ShopRouteDependencies): RouteContribution {
  return (server) => {
    const handle = (work: (body: unknown, key: ShopKey, reply: RouteReply) => Promise<RouteReply>) => {
      return (request: RouteRequest, reply: RouteReply) =>
        handleShopRequest(deps, { request, reply, scope: 'vouchers' }, (key) => work(request.body, key, reply));
    };
    const options = { bodyLimit: 4_096 };
    server.post(
      '/shop/vouchers/check',
      options,
      handle((body, _, reply) => check(deps, body, reply)),
    );
    server.post(
      '/shop/vouchers/redeem',
      options,
      handle((body, key, reply) => redeem(deps, { body, keyId: key.id }, reply)),
    );
  };
}

async function check(deps: ShopDependencies, body: unknown, reply: RouteReply): Promise<RouteReply> {
  const order = readOrder(body);
  if (typeof order === 'string') return reply.code(400).send({ error: order });
  const result = await checkVoucher(deps, order);
  return result.kind === 'refused'
    ? reply.send({ redeemable: false, reason: result.reason })
    : reply.send({ redeemable: true, discountMinor: result.discountMinor });
}

async function redeem(
  deps: ShopDependencies,
  { body, keyId }: { readonly body: unknown; readonly keyId: string },
  reply: RouteReply,
): Promise<RouteReply> {
  const order = readOrder(body);
  const orderId = readOrderId(body);
  if (typeof order === 'string') return reply.code(400).send({ error: order });
  if (orderId === null) return reply.code(400).send({ error: 'order-id-invalid' });
  const result = await redeemVoucher(deps, { ...order, orderId, keyId });
  if (result.kind === 'refused') return reply.code(409).send({ error: result.reason });
  const { redeemedAt, discountMinor, isRepeated } = result;
  return reply.send({ redeemedAt: redeemedAt.toISOString(), discountMinor, repeated: isRepeated });
}
