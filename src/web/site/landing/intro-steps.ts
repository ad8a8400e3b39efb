import type { Visit } from './visit.ts';

/** A step of the introduction (specification C7). */
export type IntroStep = 'welcome' | 'brands' | 'confidence' | 'account';

const FLOWS: Readonly<Record<string, readonly IntroStep[]>> = {
  intro: ['welcome', 'brands', 'confidence', 'account'],
  short: ['welcome', 'account'],
};

/**
 * Returns the steps before the landing: those of the URL (`?flow=`), else those of the customization. A name without
 * steps gives none. A visitor whose code was refused gets none, so that the refusal is visible first.
 */
export function getIntroSteps({ look, problem }: Visit, requested: string | null): readonly IntroStep[] {
  if (problem !== null) return [];
  return getFlowSteps(requested) ?? getFlowSteps(look.introFlow) ?? [];
}

function getFlowSteps(name: string | null): readonly IntroStep[] | undefined {
  return name !== null && Object.hasOwn(FLOWS, name) ? FLOWS[name] : undefined;
}
