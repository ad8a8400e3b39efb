import type { Visit } from './visit.ts';

/** A step of the introduction (specification C7). */
export type IntroStep = 'welcome' | 'brands' | 'confidence' | 'account';

const FLOWS: Readonly<Record<string, readonly IntroStep[]>> = {
  intro: ['welcome', 'brands', 'confidence', 'account'],
  short: ['welcome', 'account'],
};

/**
 * The steps before the landing: those that the address asks for (`?flow=`), else those that the customization names. A
 * name without steps asks for nothing. Whoever was refused reads that first, and is shown none.
 */
export function getIntroSteps({ look, problem }: Visit, asked: string | null): readonly IntroStep[] {
  if (problem !== null) return [];
  return getFlowSteps(asked) ?? getFlowSteps(look.introFlow) ?? [];
}

function getFlowSteps(name: string | null): readonly IntroStep[] | undefined {
  return name !== null && Object.hasOwn(FLOWS, name) ? FLOWS[name] : undefined;
}
