import { expect, test } from 'vitest';
import { getIntroSteps } from './intro-steps.ts';
import { DEFAULT_LOOK, type Visit } from './visit.ts';

const ALL = ['welcome', 'brands', 'confidence', 'account'];
const SHORT = ['welcome', 'account'];

function visit(introFlow: string, problem: Visit['problem'] = null): Visit {
  return {
    look: { ...DEFAULT_LOOK, introFlow },
    invitation: null,
    product: null,
    campaign: null,
    campaignSlug: null,
    problem,
  };
}

test.each([
  ['none', null, []],
  ['intro', null, ALL],
  ['short', null, SHORT],
  ['none', 'intro', ALL],
  ['none', 'short', SHORT],
  ['intro', 'short', SHORT],
] as const)('[C7] saved %s, requested %s', (saved, requested, steps) => {
  expect(getIntroSteps(visit(saved), requested)).toEqual(steps);
});

test.each(['', 'none', 'INTRO', 'long', '__proto__', 'constructor'])(
  '[C7] the request for %o, which names no steps, shows the saved steps',
  (requested) => {
    expect(getIntroSteps(visit('short'), requested)).toEqual(SHORT);
    expect(getIntroSteps(visit('none'), requested)).toEqual([]);
  },
);

test('[C7] a refusal is shown without steps before it', () => {
  expect(
    getIntroSteps(visit('intro', { error: null, text: 'codeError.link.REGISTRATION_CODE_INVALID' }), 'intro'),
  ).toEqual([]);
});

test('[C7] a flow that this build does not know has no steps', () => {
  expect(getIntroSteps(visit('guided'), null)).toEqual([]);
});
