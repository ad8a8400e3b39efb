import { CARDS } from '#modules/membership/rules/member.ts';
import type { MembersRefusal } from '#modules/membership/rules/member-selection.ts';
import type { TextKey } from '#texts/keys.ts';
import { type ChangeMembersMutationVariables, changeMembers } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import type { ListChangeResult } from '../list/change-result.ts';

type Selected = Pick<ChangeMembersMutationVariables['input'], 'ids' | 'filter' | 'except' | 'until'>;

const REFUSALS = {
  'nothing-selected': 'members.refused.nothing-selected',
  'too-many': 'members.refused.too-many',
  'too-many-checked': 'list.selected.tooManyChecked',
  'filter-invalid': 'error.technical',
  'id-invalid': 'error.technical',
  'reason-invalid': 'member.refused.reason',
} as const satisfies Record<MembersRefusal, TextKey>;

/** Changes the selected members by a posted form. */
export async function submitChange(run: Run, form: FormData, selected: Selected): Promise<ListChangeResult> {
  const kind = form.get('kind');
  if (kind !== 'card' && kind !== 'sessions') return { refusal: 'error.technical' };
  const card = CARDS.find((one) => one === form.get('card')) ?? null;
  const change =
    kind === 'card'
      ? ({ kind: 'CARD', card, reason: String(form.get('reason') ?? '') } as const)
      : ({ kind: 'SESSIONS' } as const);
  try {
    const { result } = await run(changeMembers, { input: { ...selected, ...change } });
    if (result.__typename === 'MembersChanged') return { changeId: result.change.id };
    return { refusal: REFUSALS[result.reason as MembersRefusal] ?? 'error.technical' };
  } catch (error) {
    return { refusal: getText(error) };
  }
}
