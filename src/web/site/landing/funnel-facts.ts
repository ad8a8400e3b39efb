import type { FunnelFact } from '#modules/funnel/rules/steps.ts';
import { normalizeCode } from '#modules/invitation/rules/code.ts';
import { href } from '#web/routing/href.ts';
import type { VisitOutcome } from './check-visit.ts';
import type { CodeResult } from './submit.ts';

const DENIED: readonly FunnelFact[] = [{ step: 'code-refused', reason: 'REFERER_INVALID' }, { step: 'denied' }];

/** Returns the funnel's facts about a visit: the served page, and the checked code. */
export function getVisitFunnelFacts(outcome: VisitOutcome): readonly FunnelFact[] {
  if (outcome.kind === 'denied') return DENIED;
  if (outcome.kind === 'unknown-slug') return [];
  const { campaign, look, invitation, problem } = outcome.visit;
  const about = { campaign, headline: look.headline };
  return [
    { step: 'landing', ...about },
    ...(invitation ? [{ step: 'code-good', ...about, ...findCode(invitation.path) } as const] : []),
    ...(problem?.error ? [{ step: 'code-refused', reason: problem.error, ...about } as const] : []),
  ];
}

/** The same for a code that was typed and posted natively. */
export function getTypedCodeFunnelFacts({
  done: path,
  error,
}: Pick<CodeResult, 'done' | 'error'>): readonly FunnelFact[] {
  if (path === href('/registration/deny')) return DENIED;
  if (path !== undefined) return [{ step: 'code-good', ...findCode(path) }];
  return error ? [{ step: 'code-refused', reason: error }] : [];
}

/** The valid code that a path to the registration contains. */
function findCode(path: string): Pick<FunnelFact, 'code'> {
  const code = new URLSearchParams(path.split('?')[1]).get('rc');
  return code ? { code: normalizeCode(code) } : {};
}
