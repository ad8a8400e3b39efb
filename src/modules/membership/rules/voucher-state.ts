import type { Instant } from '#kernel/instant.ts';

export type VoucherState = 'upcoming' | 'valid' | 'expired';

/** Whether a voucher can be used at an instant. The shop knows whether it has been used. */
export function getVoucherState(
  { validFrom, validUntil }: { readonly validFrom: Instant; readonly validUntil: Instant },
  now: Instant,
): VoucherState {
  if (now < validFrom) return 'upcoming';
  return now < validUntil ? 'valid' : 'expired';
}
