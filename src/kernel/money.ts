/** Money as integer minor units (cents) of an ISO 4217 currency. */
export type Money = { readonly minor: number; readonly currency: string };

/** Formats for a locale and country (`de` in AT is `de-AT`); whole amounts have no decimals. */
export function formatMoney(money: Money, languageTag: string): string {
  const whole = money.minor % 100 === 0;
  return new Intl.NumberFormat(languageTag, {
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: whole ? 0 : 2,
  }).format(money.minor / 100);
}
