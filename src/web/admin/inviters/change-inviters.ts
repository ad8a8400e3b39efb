import type { InvitersRefusal } from '#modules/invitation/rules/inviter-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { type ChangeInvitersMutationVariables, changeInviters } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import type { ListChangeResult } from '../list/change-result.ts';

type Selected = Pick<ChangeInvitersMutationVariables, 'ids' | 'filter' | 'except' | 'until'>;

/** The changes of a selection, with the names of their fields: they are in one form, so that each has its own. */
export const BULK_FIELDS = {
  grant: { kind: 'GRANT', reason: 'grant-reason' },
  block: { kind: 'BLOCK', reason: 'block-reason' },
  unblock: { kind: 'UNBLOCK', reason: 'unblock-reason' },
} as const;
export type BulkKind = keyof typeof BULK_FIELDS;
export const AMOUNT_FIELD = 'amount';
/** The form's idempotency key: a press that is repeated, by hand or by a network, begins no second change. */
export const KEY_FIELD = 'key';

const REFUSALS = {
  'nothing-selected': 'inviters.refused.nothing',
  'too-many': 'inviters.refused.tooMany',
  'too-many-checked': 'list.selected.tooManyChecked',
  'filter-invalid': 'error.technical',
  'id-invalid': 'error.technical',
  'amount-invalid': 'inviters.refused.amount',
  'reason-invalid': 'member.refused.reason',
  'key-used': 'inviters.refused.keyUsed',
} as const satisfies Record<InvitersRefusal, TextKey>;

/** Changes the selected inviters by a posted form. */
export async function submitChange(run: Run, form: FormData, selected: Selected): Promise<ListChangeResult> {
  try {
    return await change(run, form, selected);
  } catch (error) {
    // What leads to the question for a proof of identity.
    if (error instanceof Response) throw error;
    return { refusal: getText(error) };
  }
}

async function change(run: Run, form: FormData, selected: Selected): Promise<ListChangeResult> {
  const name = (Object.keys(BULK_FIELDS) as BulkKind[]).find((one) => one === form.get('kind'));
  if (!name) return { refusal: 'error.technical' };
  const { kind, reason } = BULK_FIELDS[name];
  const amount = name === 'grant' ? parseAmount(form.get(AMOUNT_FIELD)) : null;
  if (amount === undefined) return { refusal: 'inviters.refused.amount' };
  const idempotencyKey = String(form.get(KEY_FIELD) ?? '') || null;
  const variables = { ...selected, kind, amount, reason: String(form.get(reason) ?? ''), idempotencyKey };
  const { result } = await run(changeInviters, variables);
  if (result.__typename === 'InvitersChanged') return { changeId: result.change.id };
  return { refusal: REFUSALS[result.reason as InvitersRefusal] ?? 'error.technical' };
}

/** Digits, or groups of three as any language divides them. Other points and commas are those of decimals. */
const AMOUNT = /^\d+$|^\d{1,3}(?:[\s.,'’]\d{3})+$/;

/** A typed number of invitations; undefined for what the API would not take as a number. */
export function parseAmount(typed: unknown): number | undefined {
  const text = typeof typed === 'string' ? typed.trim() : '';
  const amount = AMOUNT.test(text) ? Number(text.replaceAll(/\D/g, '')) : 0;
  return amount > 0 && amount <= 2_147_483_647 ? amount : undefined;
}
