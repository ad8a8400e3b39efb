import type { SelectionRefusal } from '#kernel/list/row-selection.ts';
import type { TextKey } from '#texts/keys.ts';
import { type ChangeRegistrationsMutationVariables, changeRegistrations } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import type { ListChangeResult } from '../list/change-result.ts';

type Selected = Pick<ChangeRegistrationsMutationVariables['input'], 'ids' | 'filter' | 'except' | 'until'>;

const KINDS = { resend: 'RESEND', withdraw: 'WITHDRAW', erase: 'ERASE' } as const;

const REFUSALS = {
  'nothing-selected': 'registrations.refused.nothing-selected',
  'too-many': 'registrations.refused.too-many',
  'too-many-checked': 'list.selected.tooManyChecked',
  'filter-invalid': 'error.technical',
  'id-invalid': 'error.technical',
} as const satisfies Record<SelectionRefusal, TextKey>;

/** Changes the selected registrations by a posted form. */
export async function submitChange(run: Run, form: FormData, selected: Selected): Promise<ListChangeResult> {
  const kind = String(form.get('kind'));
  try {
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
