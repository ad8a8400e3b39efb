import type { SelectionRefusal } from '#kernel/list/row-selection.ts';
import type { TextKey } from '#texts/keys.ts';
import {
  type ChangeRegistrationsMutationVariables,
  cancelRegistrationsChange,
  changeRegistrations,
} from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import { CANCEL_FIELD } from '../list/cancel-field.ts';
import type { ListChangeResult } from '../list/list-action.server.ts';

type Selected = Pick<ChangeRegistrationsMutationVariables['input'], 'ids' | 'filter' | 'except' | 'until'>;

const KINDS = { resend: 'RESEND', withdraw: 'WITHDRAW', erase: 'ERASE' } as const;

const REFUSALS = {
  'nothing-selected': 'registrations.refused.nothing-selected',
  'too-many': 'registrations.refused.too-many',
  'too-many-checked': 'list.selected.tooManyChecked',
  'filter-invalid': 'error.technical',
  'id-invalid': 'error.technical',
} as const satisfies Record<SelectionRefusal, TextKey>;

/** Changes the selected registrations by a posted form, or cancels a change. */
export async function submitChange(run: Run, form: FormData, selected: Selected): Promise<ListChangeResult> {
  const [kind, cancelled] = [String(form.get('kind')), form.get(CANCEL_FIELD)];
  try {
    if (typeof cancelled === 'string') {
      const { cancelRegistrationsChange: change } = await run(cancelRegistrationsChange, { id: cancelled });
      return change ? { changeId: change.id } : { refusal: 'error.technical' };
    }
    if (!Object.hasOwn(KINDS, kind)) return { refusal: 'error.technical' };
    const { result } = await run(changeRegistrations, {
      input: { ...selected, kind: KINDS[kind as keyof typeof KINDS] },
    });
    if (result.__typename === 'RegistrationsChanged') return { changeId: result.change.id };
    return { refusal: REFUSALS[result.reason as SelectionRefusal] ?? 'error.technical' };
  } catch (error) {
    // What leads to the question for a proof of identity.
    if (error instanceof Response) throw error;
    return { refusal: getText(error) };
  }
}
