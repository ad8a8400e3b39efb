import type { FunnelFact } from '../../../kernel/funnel-fact.ts';
import { CODE_ERRORS } from '../../../modules/invitation/rules/check.ts';
import type { VisitOutcome } from './check-visit.ts';
import { DENY_PATH } from './visit.ts';

const DENIED: readonly FunnelFact[] = [{ step: 'code-refused', reason: 'REFERER_INVALID' }, { step: 'denied' }];

/** What the funnel counts of a visit: the page that was given out, and the code that was checked for it. */
export function factsOfVisit(outcome: VisitOutcome): readonly FunnelFact[] {
  if (outcome.kind === 'denied') return DENIED;
  if (outcome.kind === 'unknown-slug') return [];
  const { campaign, look, invitation, problem } = outcome.visit;
  const about = { campaign, headline: look.headline };
  const reason = errorIn(problem);
  return [
    { step: 'landing', ...about },
    ...(invitation ? [{ step: 'code-good', ...about } as const] : []),
    ...(reason ? [{ step: 'code-refused', reason, ...about } as const] : []),
  ];
}

/** The same of a code that was typed and sent by the browser itself. */
export function factsOfTyped(path: string | undefined, refusal: string | undefined): readonly FunnelFact[] {
  if (path === DENY_PATH) return DENIED;
  if (path !== undefined) return [{ step: 'code-good' }];
  const reason = errorIn(refusal ?? null);
  return reason ? [{ step: 'code-refused', reason }] : [];
}

function errorIn(text: string | null): string | undefined {
  const name = text?.split('.').at(-1);
  return CODE_ERRORS.find((error) => error === name);
}
