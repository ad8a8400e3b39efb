import { type ChangeApplicationsMutationVariables, changeApplications } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import type { ListChangeResult } from '../list/change-result.ts';
import { getRefusalText } from './application-texts.ts';

type Selected = Pick<ChangeApplicationsMutationVariables['input'], 'ids' | 'filter' | 'except' | 'until'>;

/** The names of the fields: both decisions are in one form, so that each has its own. */
export const CHANGE_FIELDS = { code: 'code', approve: 'approve-reason', decline: 'decline-reason' } as const;

/** Approves or declines the selected applications by a posted form. */
export async function submitChange(run: Run, form: FormData, selected: Selected): Promise<ListChangeResult> {
  const kind = form.get('kind');
  if (kind !== 'approve' && kind !== 'decline') return { refusal: 'error.technical' };
  const decision = kind === 'approve' ? 'APPROVE' : 'DECLINE';
  const code = kind === 'approve' ? read(form, CHANGE_FIELDS.code) : null;
  const reason = read(form, CHANGE_FIELDS[kind]);
  try {
    const { result } = await run(changeApplications, { input: { ...selected, decision, code, reason } });
    if (result.__typename === 'MembershipApplicationsChanged') return { changeId: result.change.id };
    return { refusal: getRefusalText(result.reason) };
  } catch (error) {
    return { refusal: getText(error) };
  }
}

function read(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
