import { CODE_CHANGES } from '#modules/invitation/rules/code-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { type ChangeCodesMutationVariables, changeCodes } from '#web/generated/operations.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import type { ListChangeResult } from '../list/list-action.server.ts';

type Selected = Omit<ChangeCodesMutationVariables['input'], 'kind'>;

const REFUSALS = {
  'nothing-selected': 'codes.refused.nothing-selected',
  'too-many': 'codes.refused.too-many',
} as const satisfies Record<string, TextKey>;

/** Disables or ends the selected codes by a posted form. */
export async function submitChange(run: Run, form: FormData, selected: Selected): Promise<ListChangeResult> {
  const kind = CODE_CHANGES.find((one) => one === form.get('kind'));
  if (!kind) return { refusal: 'error.technical' };
  try {
    const { result } = await run(changeCodes, { input: { ...selected, kind: kind === 'end' ? 'END' : 'DISABLE' } });
    if (result.__typename === 'RegistrationCodesChanged') return { changeId: result.change.id };
    const { reason } = result;
    return { refusal: Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason as keyof typeof REFUSALS] : 'error.technical' };
  } catch (error) {
    return { refusal: getText(error) };
  }
}

/** The session may end between the page's guard and the operation's own. */
export function getText(error: unknown): TextKey {
  const { code = null } = isOperationError(error) ? error : {};
  if (code === 'UNAUTHENTICATED') return 'linkGenerator.sessionEnded';
  return code === 'FORBIDDEN' ? 'error.forbidden.text' : getFailureText(error);
}
