import type { ContentProblem } from '#modules/invitation/rules/landing-page/check-content.ts';
import type { TextKey } from '#texts/keys.ts';
import type { ShownProblem } from './page-data.ts';

/** What an admin can do with a landing page, with the text that says that it is done. */
export const DONE_TEXTS = {
  save: 'landingPages.done.save',
  publish: 'landingPages.done.publish',
  discard: 'landingPages.done.discard',
  end: 'landingPages.done.end',
  cancel: 'landingPages.done.cancel',
  restore: 'landingPages.done.restore',
} as const satisfies Record<string, TextKey>;
export type ChangeIntent = keyof typeof DONE_TEXTS;

export function parseIntent(value: unknown): ChangeIntent | null {
  return (Object.keys(DONE_TEXTS) as ChangeIntent[]).find((one) => one === value) ?? null;
}

/** Why nothing was changed, with what is wrong at which field, and what was typed. */
export type ChangeRefused = {
  readonly kind: 'refused';
  readonly text: TextKey;
  readonly problems: readonly ShownProblem[];
  readonly typed: Readonly<Record<string, string>>;
};

export const REFUSAL_TEXTS: Readonly<Record<string, TextKey>> = {
  'page-unknown': 'landingPages.refused.page-unknown',
  'page-outdated': 'landingPages.refused.page-outdated',
  'page-planned': 'landingPages.refused.page-planned',
  'page-not-planned': 'landingPages.refused.page-not-planned',
  'page-not-live': 'landingPages.refused.page-not-live',
  'slug-taken': 'landingPages.refused.slug-taken',
  'content-invalid': 'landingPages.refused.content-invalid',
  'customization-unknown': 'landingPages.refused.customization-unknown',
  'nothing-to-publish': 'landingPages.refused.nothing-to-publish',
  'version-unknown': 'landingPages.refused.version-unknown',
  'plan-past': 'landingPages.refused.plan-past',
  'plan-late': 'landingPages.refused.plan-late',
  'plan-order': 'landingPages.refused.plan-order',
};

export const PROBLEM_TEXTS = {
  'text-missing': 'landingPages.problem.text-missing',
  'entry-empty': 'landingPages.problem.entry-empty',
  'customization-missing': 'landingPages.problem.customization-missing',
  'text-long': 'landingPages.problem.text-long',
  'text-invalid': 'landingPages.problem.text-invalid',
  'choice-unknown': 'landingPages.problem.choice-unknown',
  'section-repeated': 'landingPages.problem.section-repeated',
  'picture-unknown': 'landingPages.problem.picture-unknown',
  'number-invalid': 'landingPages.problem.number-invalid',
  'campaign-invalid': 'landingPages.problem.campaign-invalid',
  'customization-invalid': 'landingPages.problem.customization-invalid',
} as const satisfies Record<ContentProblem, TextKey>;
