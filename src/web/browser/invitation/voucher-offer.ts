import type { PageBrand } from '#kernel/brand.ts';
import { formatNumber, formatPercent } from '#web/i18n/format.ts';

/** The welcome voucher of a customization: percent, 0 while unknown, and its minimum order in cents, or none. */
export type VoucherOffer = { readonly percent: number; readonly minimum: number | null };

/** Formats the voucher for texts. Without the club's data, the brand's own claim replaces it, which has no minimum. */
export function formatOffer({ percent, minimum }: VoucherOffer, { claims, currency }: PageBrand, languageTag: string) {
  const money = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return {
    percent: formatPercent(percent || claims.firstPurchasePercent, languageTag),
    amount: minimum === null ? null : formatNumber(minimum / 100, languageTag, money),
  };
}
