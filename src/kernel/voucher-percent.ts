/** The discounts that a welcome voucher can have, smallest first (specification J2). */
export const VOUCHER_PERCENTS = [10, 15, 20] as const;
export type VoucherPercent = (typeof VOUCHER_PERCENTS)[number];

export function isVoucherPercent(value: number): value is VoucherPercent {
  return VOUCHER_PERCENTS.some((one) => one === value);
}
