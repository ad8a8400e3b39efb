import type { TextKey } from '#texts/keys.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { type ChangeCodesMutationVariables, changeCodes } from '#web/generated/operations.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import { getEditRefusal } from '../code-settings/edit-refusals.ts';
import type { ListChangeResult } from '../list/change-result.ts';

type Selected = Omit<ChangeCodesMutationVariables['input'], 'kind'>;

/** Disables or ends the selected codes by a posted form. */
export async function submitChange(run: Run, form: FormData, selected: Selected): Promise<ListChangeResult> {
  const kind = form.get('kind');
  if (kind !== 'disable' && kind !== 'end') return { refusal: 'error.technical' };
  return sendChange(run, { ...selected, kind: kind === 'end' ? 'END' : 'DISABLE' });
}

/** Begins a change of codes. */
export async function sendChange(run: Run, input: ChangeCodesMutationVariables['input']): Promise<ListChangeResult> {
  try {
    const { result } = await run(changeCodes, { input });
    if (result.__typename === 'RegistrationCodesChanged') return { changeId: result.change.id };
    return { refusal: getEditRefusal(result.reason) };
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
