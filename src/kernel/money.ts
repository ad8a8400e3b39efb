/** Money as integer minor units (cents) of an ISO 4217 currency. */
export type Money = { readonly minor: number; readonly currency: string };

/** Formatters by language tag, currency and digits: creating one takes longer than anything else in a mail. */
const formats = new Map<string, Intl.NumberFormat>();

/** Formats for a locale and country (`de` in AT is `de-AT`); whole amounts have no decimals. */
export function formatMoney({ minor, currency }: Money, languageTag: string): string {
  const minimumFractionDigits = minor % 100 === 0 ? 0 : 2;
  const key = `${languageTag} ${currency} ${minimumFractionDigits}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(languageTag, { style: 'currency', currency, minimumFractionDigits });
  formats.set(key, format);
  return format.format(minor / 100);
}
