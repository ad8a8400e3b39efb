import { type Instant, isPast } from '#kernel/instant.ts';
import { type CodeTerms, findTermsProblem, type NewCodeProblem } from './new-code.ts';

/** The terms of a code that admins change after its creation. Its inviter, its characters and its start stay. */
export const EDITED_TERMS = ['customizationKey', 'countries', 'campaign', 'linkOnly', 'endsAt'] as const;
export type EditedTerms = Pick<CodeTerms, (typeof EDITED_TERMS)[number]>;

/** The terms that a change names; the others stay. */
export type CodeEdit = Partial<EditedTerms>;

/** What decides about a change of a code. */
export type EditableCode = CodeTerms & { readonly disabledAt: Instant | null };

export type CodeEditProblem =
  | Exclude<NewCodeProblem, 'code-invalid' | 'code-mistyped'>
  | 'code-disabled'
  | 'code-ended'
  | 'terms-unchanged';

/**
 * Why a code cannot be changed like this at an instant, as far as it can be decided without the club's data; or null. Disabled
 * and ended codes stay so, as visitors have read it; an end in the past would be an end without its question.
 */
export function findEditProblem(code: EditableCode, edit: CodeEdit, now: Instant): CodeEditProblem | null {
  if (code.disabledAt) return 'code-disabled';
  if (code.endsAt && isPast(code.endsAt, now)) return 'code-ended';
  const terms = applyEdit(code, edit);
  const problem = findTermsProblem({ ...terms, startsAt: code.startsAt });
  if (problem) return problem;
  if (!hasChanged(code, terms)) return 'terms-unchanged';
  return edit.endsAt && isPast(edit.endsAt, now) ? 'period-invalid' : null;
}

/** Why no code can be changed like this; or null. */
export function findEditInputProblem(edit: CodeEdit, now: Instant): CodeEditProblem | null {
  if (Object.keys(edit).length === 0) return 'terms-unchanged';
  const { customizationKey = 'default', countries = null, campaign = null, linkOnly = false, endsAt = null } = edit;
  const problem = findTermsProblem({ customizationKey, countries, campaign, linkOnly, startsAt: null, endsAt });
  return problem ?? (endsAt && isPast(endsAt, now) ? 'period-invalid' : null);
}

/** The terms of a code after a change. Countries are a set: their order and repetitions mean nothing. */
export function applyEdit(code: EditedTerms, edit: CodeEdit): EditedTerms {
  const { customizationKey, countries, campaign, linkOnly, endsAt } = { ...code, ...edit };
  const sorted = edit.countries ? [...new Set(edit.countries)].toSorted() : countries;
  return { customizationKey, countries: sorted, campaign, linkOnly, endsAt };
}

function hasChanged(before: EditedTerms, after: EditedTerms): boolean {
  return EDITED_TERMS.some((name) => toComparable(before[name]) !== toComparable(after[name]));
}

function toComparable(value: EditedTerms[keyof EditedTerms]): string {
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
}
