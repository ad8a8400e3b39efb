import type { VoucherPercent } from '#kernel/voucher-percent.ts';

/** The voucher's percentage that a headline promises, or null. */
export function getPromisedPercent(headline: string): number | null {
  const [, percent] = /^social-(\d+)-percent$/.exec(headline) ?? [];
  return percent === undefined ? null : Number(percent);
}

/**
 * Decides the voucher's percentage where an experiment gives the visit one (specification J2): it counts unless a
 * headline of the visit's landing pages promises another one. Null leaves what the customization says.
 *
 * @param headlines the landing pages' own headlines, without variants
 */
export function decideVariantPercent(
  percent: VoucherPercent | null | undefined,
  headlines: readonly string[],
): VoucherPercent | null {
  if (percent == null) return null;
  const promised = headlines.map(getPromisedPercent);
  return promised.every((one) => one === null || one === percent) ? percent : null;
}
