import type { TextKey } from '#texts/keys.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { type ChangeCodesMutationVariables, cancelCodeChange, changeCodes } from '#web/generated/operations.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import { getEditRefusal } from '../code-settings/edit-refusals.ts';
import { CANCEL_FIELD } from '../list/cancel-field.ts';
import type { ListChangeResult } from '../list/list-action.server.ts';

type Selected = Omit<ChangeCodesMutationVariables['input'], 'kind'>;

/** Disables or ends the selected codes by a posted form, or cancels a change. */
export async function submitChange(run: Run, form: FormData, selected: Selected): Promise<ListChangeResult> {
  const [kind, cancelled] = [form.get('kind'), form.get(CANCEL_FIELD)];
  if (typeof cancelled === 'string') return cancelChange(run, cancelled);
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

async function cancelChange(run: Run, id: string): Promise<ListChangeResult> {
  try {
    const { cancelRegistrationCodeChange: change } = await run(cancelCodeChange, { id });
    return change ? { changeId: change.id } : { refusal: 'error.technical' };
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
