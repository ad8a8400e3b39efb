import type { FunnelNumbers } from './build-rows.ts';
import type { FunnelStep } from './steps.ts';

/** The way from the landing page to the membership. */
export const MAIN_STEPS = ['landing', 'code-good', 'form', 'registered', 'activated'] as const satisfies FunnelStep[];
/** Where the way ends, and the way of those without a code. */
export const SIDE_STEPS = ['code-refused', 'denied', 'interest'] as const satisfies FunnelStep[];

/** The share of a step in the one before on the main way; null where that is not counted or was not taken. */
export function getStepRate(numbers: FunnelNumbers, step: (typeof MAIN_STEPS)[number]): number | null {
  const before = MAIN_STEPS[MAIN_STEPS.indexOf(step) - 1];
  return before ? divide(numbers[step], numbers[before]) : null;
}

/** The share of registrations that were activated, by counts of the same days. */
export function getActivationRate({ registered, activated }: FunnelNumbers): number | null {
  return divide(activated, registered);
}

/** The change against an earlier number, as a share of it; null where there is none to compare with. */
export function getChange(number: number | null, before: number | null): number | null {
  const share = divide(number, before);
  return share === null ? null : share - 1;
}

function divide(number: number | null, by: number | null): number | null {
  return number === null || by === null || by === 0 ? null : number / by;
}
