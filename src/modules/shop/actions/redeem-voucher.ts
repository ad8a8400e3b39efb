import type { Instant } from '#kernel/instant.ts';
import {
  decideVoucher,
  normalizeVoucherCode,
  type Order,
  type StoredVoucher,
  type VoucherDecision,
  type VoucherRefusal,
} from '../rules/redemption.ts';
import type { ShopDependencies } from './ports.ts';

type Input = Order & { readonly code: string };

export type CheckResult = VoucherDecision;
export type RedeemResult =
  | {
      readonly kind: 'redeemed';
      readonly redeemedAt: Instant;
      readonly discountMinor: number;
      /** Whether this order had redeemed the voucher before: the answer of then is repeated. */
      readonly isRepeated: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: VoucherRefusal | 'order-has-voucher' };

/** Whether an order could redeem a voucher now. Changes nothing. */
export async function checkVoucher(deps: ShopDependencies, { code: typed, ...order }: Input): Promise<CheckResult> {
  const code = normalizeVoucherCode(typed);
  return decideVoucher(code === null ? null : await deps.vouchers.find(code), order, deps.clock());
}

/**
 * Redeems a voucher for an order, once (specification K7). The same order gets the same answer however often it asks, whatever
 * the amount then; any other order is refused. Of orders that ask at once one wins, because the voucher is locked.
 */
export async function redeemVoucher(
  deps: ShopDependencies,
  { code: typed, orderId, keyId, ...order }: Input & { readonly orderId: string; readonly keyId: string },
): Promise<RedeemResult> {
  const code = normalizeVoucherCode(typed);
  const result: RedeemResult =
    code === null
      ? { kind: 'refused', reason: 'voucher-unknown' }
      : await redeem(deps, { ...order, code, orderId, keyId });
  deps.noteRedemption(result.kind === 'refused' ? result.reason : result.isRepeated ? 'repeated' : 'redeemed');
  return result;
}

function redeem(
  deps: ShopDependencies,
  { code, orderId, keyId, ...order }: Input & { readonly orderId: string; readonly keyId: string },
): Promise<RedeemResult> {
  return deps.transaction(async ({ vouchers, audit }): Promise<RedeemResult> => {
    const voucher = await vouchers.lock(code, orderId);
    const earlier = findEarlier(voucher, { orderId, memberId: order.memberId });
    if (earlier) return earlier;
    // The clock after the wait for the lock: a voucher that expired meanwhile is not redeemed.
    const redeemedAt = deps.clock();
    const decision = decideVoucher(voucher, order, redeemedAt);
    if (decision.kind === 'refused') return decision;
    if (await vouchers.isOrderTaken(orderId)) return { kind: 'refused', reason: 'order-has-voucher' };
    const { discountMinor } = decision;
    await vouchers.redeem(code, { orderId, keyId, at: redeemedAt, discountMinor });
    await audit.record({
      ...{ actor: `shop-key:${keyId}`, subject: `member:${order.memberId}`, action: 'voucher.redeemed', before: null },
      // The order is with the voucher, and so erased with the member.
      after: { discountMinor, currency: order.total.currency },
    });
    return { kind: 'redeemed', redeemedAt, discountMinor, isRepeated: false };
  });
}

function findEarlier(
  voucher: StoredVoucher | null,
  { orderId, memberId }: { readonly orderId: string; readonly memberId: string },
): RedeemResult | null {
  const redemption = voucher?.redemption;
  if (!redemption || redemption.orderId !== orderId || voucher.memberId !== memberId) return null;
  const { at: redeemedAt, discountMinor } = redemption;
  return { kind: 'redeemed', redeemedAt, discountMinor, isRepeated: true };
}
