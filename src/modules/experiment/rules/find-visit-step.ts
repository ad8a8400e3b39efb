import type { FunnelFact } from '#modules/funnel/rules/steps.ts';
import type { VisitStep } from './exposures.ts';

/**
 * Finds the furthest step of a response's facts; null for none. A form opens with a valid code only, and a typed code
 * opens the form at once, so that who opens it has entered one.
 */
export function findVisitStep(facts: readonly FunnelFact[]): VisitStep | null {
  if (facts.some(({ step }) => step === 'form')) return 'form';
  return facts.some(({ step }) => step === 'code-good') ? 'code' : null;
}
