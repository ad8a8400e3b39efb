import { isPast } from '#kernel/instant.ts';
import type { CheckFacts, CodeError } from './check.ts';

/**
 * What a verdict was decided by: the facts of the time that was asked for, or those of now, where those of the time are not
 * stored. `unknown` is a fact of the time whose records are deleted; the rule then has no verdict.
 */
export type VerdictBasis = 'then' | 'now' | 'unknown';

export type PastKnowledge = {
  readonly isPast: boolean;
  readonly termsKnown: boolean;
  readonly doorKnown: boolean;
};

/** By what the verdict of a rule is decided. */
export function findBasis(rule: CodeError, { code, link, now }: CheckFacts, known: PastKnowledge): VerdictBasis {
  if (!known.isPast) return 'then';
  switch (rule) {
    case 'REGISTRATION_CODE_EXPIRED':
      if (link.kind === 'signed' && isPast(link.expiresAt, now)) return 'then';
      return ofTerms(code === null || known.termsKnown);
    case 'REGISTRATION_TIMESTAMP_MISSING':
      return ofTerms(code === null || known.termsKnown || link.kind !== 'absent');
    case 'CUSTOMIZATION_MISSING':
      return code === null || known.termsKnown ? 'now' : 'unknown';
    case 'REFERER_INVALID':
    case 'REGISTRATION_CODE_NO_BALANCE_LEFT':
    case 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS':
      return 'now';
    case 'REGISTRATION_CLOSED':
      return ofTerms(known.doorKnown);
    default:
      return 'then';
  }
}

function ofTerms(isKnown: boolean): VerdictBasis {
  return isKnown ? 'then' : 'unknown';
}
