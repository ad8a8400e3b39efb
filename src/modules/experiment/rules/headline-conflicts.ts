import { getPromisedPercent } from '#modules/invitation/rules/promised-percent.ts';
import type { Conflict } from './conflict.ts';
import type { ExperimentDefinition } from './experiment.ts';

/**
 * Warns of headlines that promise a voucher without setting it: pages whose voucher has another percentage keep their own
 * headline, and their visits count for a variation that they do not see.
 */
export function findHeadlineConflicts({ variations }: ExperimentDefinition): readonly Conflict[] {
  return variations.flatMap(({ key, values }, index): readonly Conflict[] => {
    const promised = getPromisedPercent(String(values['landing.headline']));
    if (promised === null || values['voucher.percent'] === promised) return [];
    const path = `variations[${index}].values["landing.headline"]`;
    const message = `Variation "${key}" promises ${promised} %, but does not set voucher.percent to ${promised}: its headline appears only where the voucher is ${promised} %, and all visits count.`;
    return [{ path, code: 'headline-voucher', severity: 'warning', message, experiments: [] }];
  });
}
