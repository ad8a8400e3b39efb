import type { CodeChangeKind, CodeRowResult } from '#modules/invitation/rules/code-change.ts';
import type { TextKey } from '#texts/keys.ts';

/** What a change of codes is called: when it is done, while it runs, and in the list of changes. */
export const BULK_TEXTS = {
  DISABLE: { done: 'codes.change.disabled', running: 'codes.change.disabling', name: 'codes.changes.disable' },
  END: { done: 'codes.change.ended', running: 'codes.change.ending', name: 'codes.changes.end' },
  EDIT: { done: 'codes.change.edited', running: 'codes.change.editing', name: 'codes.changes.edit' },
} as const satisfies Record<Uppercase<CodeChangeKind>, Record<string, TextKey>>;

/** A result that says neither that the code changed nor why not. */
export const NOT_RECORDED = 'not-recorded' satisfies CodeRowResult;

const RESULTS: Readonly<Record<CodeRowResult, TextKey>> = {
  done: 'inviters.result.done',
  'code-unknown': 'codes.result.unknown',
  'code-disabled': 'codes.result.disabled',
  'code-ended': 'codes.result.ended',
  'code-not-started': 'codes.result.notStarted',
  'terms-unchanged': 'codes.result.unchanged',
  'period-invalid': 'codes.result.period',
  // What the change names is right: it is checked before.
  'country-unknown': 'codes.result.terms',
  'customization-unknown': 'codes.result.terms',
  'campaign-invalid': 'codes.result.terms',
  [NOT_RECORDED]: 'codes.result.notRecorded',
};

/** What became of one of many codes. */
export function getResultText(result: string): TextKey {
  return Object.hasOwn(RESULTS, result) ? RESULTS[result as CodeRowResult] : 'error.technical';
}
