import type { FlagValues } from '#modules/experiment/rules/flags.ts';
import { decideVariantPercent, getPromisedPercent } from '#modules/invitation/rules/promised-percent.ts';
import type { Look } from './visit.ts';

/** Returns the look of a page in the variants of its visit; a flag without a value leaves what the customization says. */
export function applyFlags(look: Look, flags: FlagValues): Look {
  const headline = flags['landing.headline'];
  const percent = decideVariantPercent(flags['voucher.percent'], [look.headline]);
  const offer = { ...look, ...(percent !== null && { voucherPercent: percent }) };
  return {
    ...offer,
    ...(headline !== undefined && isTruthful(headline, offer) && { headline }),
    ...(flags['landing.hero'] !== undefined && { hero: flags['landing.hero'] }),
    ...(flags['landing.sections'] !== undefined && { sections: flags['landing.sections'] }),
    ...(flags['landing.intro-flow'] !== undefined && { introFlow: flags['landing.intro-flow'] }),
  };
}

/** A headline with a discount promises the voucher that the invitation gives. */
function isTruthful(headline: string, { voucherPercent }: Look): boolean {
  const promised = getPromisedPercent(headline);
  return promised === null || promised === voucherPercent;
}
