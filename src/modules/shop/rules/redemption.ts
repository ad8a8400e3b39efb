import type { Instant } from '#kernel/instant.ts';
import type { Money } from '#kernel/money.ts';

/** A voucher as it is stored. */
export type StoredVoucher = {
  readonly code: string;
  readonly memberId: string;
  readonly percent: number;
  readonly minimumMinor: number | null;
  readonly currency: string;
  readonly validFrom: Instant;
  readonly validUntil: Instant;
  readonly redemption: Redemption | null;
};

export type Redemption = {
  readonly orderId: string;
  readonly at: Instant;
  readonly discountMinor: number;
};

/** What a shop says of an order that wants a voucher. */
export type Order = {
  readonly total: Money;
  /** The member who is logged in at the shop; a voucher of somebody else is refused. */
  readonly memberId: string;
};

export type VoucherRefusal =
  | 'voucher-unknown'
  | 'voucher-of-another-member'
  | 'voucher-redeemed'
  | 'voucher-not-yet-valid'
  | 'voucher-expired'
  | 'currency-mismatch'
  | 'below-minimum';

export type VoucherDecision =
  | { readonly kind: 'redeemable'; readonly discountMinor: number }
  | { readonly kind: 'refused'; readonly reason: VoucherRefusal };

const LARGEST_TOTAL = 1_000_000_000_000;

/** Whether an order may redeem a voucher at an instant, and what it saves. Validity ends before `validUntil`. */
export function decideVoucher(
  voucher: StoredVoucher | null,
  { total, memberId }: Order,
  now: Instant,
): VoucherDecision {
  if (!voucher) return refuse('voucher-unknown');
  if (voucher.memberId !== memberId) return refuse('voucher-of-another-member');
  if (voucher.redemption) return refuse('voucher-redeemed');
  if (now < voucher.validFrom) return refuse('voucher-not-yet-valid');
  if (now >= voucher.validUntil) return refuse('voucher-expired');
  if (total.currency !== voucher.currency) return refuse('currency-mismatch');
  if (total.minor < (voucher.minimumMinor ?? 0)) return refuse('below-minimum');
  return { kind: 'redeemable', discountMinor: computeDiscount(total.minor, voucher.percent) };
}

function refuse(reason: VoucherRefusal): VoucherDecision {
  return { kind: 'refused', reason };
}

/** A percentage of an amount in minor units, rounded down. */
function computeDiscount(minor: number, percent: number): number {
  return Math.floor((minor * percent) / 100);
}

export function isTotal({ minor, currency }: Money): boolean {
  return Number.isInteger(minor) && minor >= 0 && minor <= LARGEST_TOTAL && /^[A-Z]{3}$/.test(currency);
}

/** An order's id as shops have them; it never looks like an email address. */
export function isOrderId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._:/#-]{0,99}$/.test(text);
}

/** The stored form of a typed voucher code, or null where no voucher can have it. */
export function normalizeVoucherCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9-]{8,32}$/.test(code) ? code : null;
}
