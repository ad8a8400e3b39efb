import { type Instant, isPast } from '#kernel/instant.ts';
import { type CodeEdit, type CodeEditProblem, type EditableCode, findEditProblem } from './code-edit.ts';

/**
 * What admins do with many codes: disabled and ended codes stay so, a disabled one is invalid and an ended one has expired. An
 * edit changes the terms of the others.
 */
export const CODE_CHANGES = ['disable', 'end', 'edit'] as const;
export type CodeChangeKind = (typeof CODE_CHANGES)[number];

/** The codes of one transaction, which holds their locks. A change of no more of them is made at once. */
export const CODE_BATCH = 100;

/** Why one of many codes stayed as it was. `not-recorded`: a program of release 1.0.0, which stores no results, looked at the code. */
export const CODE_ROW_REFUSALS = [
  'code-unknown',
  'code-disabled',
  'code-ended',
  'code-not-started',
  'terms-unchanged',
  'period-invalid',
  'country-unknown',
  'customization-unknown',
  'campaign-invalid',
  'not-recorded',
] as const satisfies readonly (CodeEditProblem | 'code-unknown' | 'code-not-started' | 'not-recorded')[];

/** What became of one of many codes. */
export type CodeRowResult = 'done' | (typeof CODE_ROW_REFUSALS)[number];

/** A change as far as it decides about a code; the terms are those of an edit. */
type DecidedChange = { readonly kind: CodeChangeKind; readonly terms: CodeEdit | null };

/** Whether a change applies to a code at an instant: `done`, or why the code stays as it is. Null stands for a code that is gone. */
export function decideCodeChange(
  code: EditableCode | null,
  { kind, terms }: DecidedChange,
  now: Instant,
): CodeRowResult {
  if (!code) return 'code-unknown';
  if (kind === 'edit') return findEditProblem(code, terms ?? {}, now) ?? 'done';
  if (code.disabledAt) return 'code-disabled';
  if (kind === 'disable') return 'done';
  if (code.endsAt && isPast(code.endsAt, now)) return 'code-ended';
  // It would end before it starts; it can be disabled.
  return code.startsAt && code.startsAt >= now ? 'code-not-started' : 'done';
}
