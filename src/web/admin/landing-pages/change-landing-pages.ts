import type { SelectionRefusal } from '#kernel/list/row-selection.ts';
import type { TextKey } from '#texts/keys.ts';
import { type ChangeLandingPagesMutationVariables, changeLandingPages } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import type { ListChangeResult } from '../list/change-result.ts';

type Selected = Pick<ChangeLandingPagesMutationVariables['input'], 'ids' | 'filter' | 'except' | 'until'>;

const KINDS = { publish: 'PUBLISH', end: 'END', cancel: 'CANCEL' } as const;

const REFUSALS = {
  'nothing-selected': 'landingPages.refused.nothing-selected',
  'too-many': 'landingPages.refused.too-many',
  'too-many-checked': 'list.selected.tooManyChecked',
  'filter-invalid': 'error.technical',
  'id-invalid': 'error.technical',
} as const satisfies Record<SelectionRefusal, TextKey>;

/** Changes the selected landing pages by a posted form. */
export async function submitChange(run: Run, form: FormData, selected: Selected): Promise<ListChangeResult> {
  const kind = String(form.get('kind'));
  if (!Object.hasOwn(KINDS, kind)) return { refusal: 'error.technical' };
  try {
    const { result } = await run(changeLandingPages, {
      input: { ...selected, kind: KINDS[kind as keyof typeof KINDS] },
    });
    if (result.__typename === 'LandingPagesChanged') return { changeId: result.change.id };
    return { refusal: REFUSALS[result.reason as SelectionRefusal] ?? 'error.technical' };
  } catch (error) {
    return { refusal: getText(error) };
  }
}
