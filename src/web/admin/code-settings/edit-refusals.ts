import type { TextKey } from '#texts/keys.ts';

/** Why codes did not get new terms, by the API's reasons. */
const REFUSALS = {
  'campaign-invalid': 'code.new.campaign.long',
  'code-changed': 'codeEdit.refused.changed',
  'code-disabled': 'codeEdit.refused.disabled',
  'code-ended': 'codeEdit.refused.ended',
  'country-unknown': 'codeJob.reason.country',
  'customization-unknown': 'codeJob.reason.customization',
  'nothing-selected': 'codes.refused.nothing-selected',
  'period-invalid': 'codeEdit.refused.period',
  'terms-unchanged': 'codeEdit.refused.unchanged',
  'too-many': 'codes.refused.too-many',
  'too-many-checked': 'list.selected.tooManyChecked',
} as const satisfies Readonly<Record<string, TextKey>>;

/** The text of a reason; a general one for what this page does not know yet. */
export function getEditRefusal(reason: string): TextKey {
  return Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason as keyof typeof REFUSALS] : 'error.technical';
}
