import type { Instant } from '#kernel/instant.ts';

export type VoucherState = 'upcoming' | 'valid' | 'redeemed' | 'expired';

type Dates = { readonly validFrom: Instant; readonly validUntil: Instant; readonly redeemedAt: Instant | null };

/** Whether a voucher can be used at an instant. Shops without a key of the club redeem vouchers that stay valid here. */
export function getVoucherState({ validFrom, validUntil, redeemedAt }: Dates, now: Instant): VoucherState {
  if (redeemedAt) return 'redeemed';
  if (now < validFrom) return 'upcoming';
  return now < validUntil ? 'valid' : 'expired';
}
