import type { InvitersRefusal } from '#modules/invitation/rules/inviter-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { type ChangeInvitersMutationVariables, changeInviters } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';

export type Done = { readonly total: number; readonly changed: number };
type Result = (Done & { readonly kind: 'done' }) | { readonly kind: 'refused'; readonly refusal: TextKey };

type Selected = Pick<ChangeInvitersMutationVariables, 'ids' | 'filter' | 'except'>;

/** The changes of a selection, with the names of their fields: they are in one form, so that each has its own. */
export const BULK_FIELDS = {
  grant: { kind: 'GRANT', reason: 'grant-reason' },
  block: { kind: 'BLOCK', reason: 'block-reason' },
  unblock: { kind: 'UNBLOCK', reason: 'unblock-reason' },
} as const;
export type BulkKind = keyof typeof BULK_FIELDS;
export const AMOUNT_FIELD = 'amount';

const REFUSALS = {
  'nothing-selected': 'inviters.refused.nothing',
  'too-many': 'inviters.refused.tooMany',
  'amount-invalid': 'inviters.refused.amount',
  'reason-invalid': 'member.refused.reason',
} as const satisfies Record<InvitersRefusal, TextKey>;

/** Changes the selected inviters by a posted form. */
export async function submitChange(run: Run, form: FormData, selected: Selected): Promise<Result> {
  const name = (Object.keys(BULK_FIELDS) as BulkKind[]).find((one) => one === form.get('kind'));
  if (!name) return { kind: 'refused', refusal: 'error.technical' };
  const { kind, reason } = BULK_FIELDS[name];
  const amount = name === 'grant' ? parseAmount(form.get(AMOUNT_FIELD)) : null;
  if (amount === undefined) return { kind: 'refused', refusal: 'inviters.refused.amount' };
  try {
    const variables = { ...selected, kind, amount, reason: String(form.get(reason) ?? '') };
    const { result } = await run(changeInviters, variables);
    if (result.__typename === 'InvitersChanged') return { kind: 'done', ...result };
    return { kind: 'refused', refusal: REFUSALS[result.reason as InvitersRefusal] ?? 'error.technical' };
  } catch (error) {
    return { kind: 'refused', refusal: getText(error) };
  }
}

/** A typed number of invitations; undefined for what the API would not take as a number. */
export function parseAmount(typed: unknown): number | undefined {
  const text = typeof typed === 'string' ? typed.replaceAll(/[\s.,'’]/g, '') : '';
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined;
}

/** What a change did, as a parameter. Its instant tells one change from the next, so that each empties the selection. */
export function formatDone({ changed, total }: Done, at: Date): string {
  return `${changed}-${total}-${at.getTime()}`;
}

export function parseDone(text: string | null): (Done & { readonly id: string }) | null {
  const [, changed, total] = /^(\d{1,3})-(\d{1,3})-\d{1,15}$/.exec(text ?? '') ?? [];
  return text === null || changed === undefined ? null : { id: text, changed: Number(changed), total: Number(total) };
}
