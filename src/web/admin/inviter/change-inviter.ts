import type { InviterRefusal } from '#modules/invitation/rules/inviter-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { blockInviter, grantInvitations, unblockInviter } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { getText } from '../codes/change-codes.ts';
import { AMOUNT_FIELD, parseAmount } from '../inviters/change-inviters.ts';

/** What an admin can do with an inviter, with the text that says that it is done. */
export const DONE_TEXTS = {
  grant: 'inviter.done.grant',
  block: 'inviter.done.block',
  unblock: 'inviter.done.unblock',
} as const satisfies Record<string, TextKey>;
export type Change = keyof typeof DONE_TEXTS;

const REFUSALS: Readonly<Partial<Record<InviterRefusal, TextKey>>> = {
  'amount-invalid': 'inviters.refused.amount',
  'reason-invalid': 'member.refused.reason',
  'inviter-unknown': 'inviter.refused.unknown',
  'inviter-deleted': 'inviter.refused.unknown',
  'inviter-changed': 'inviter.refused.changed',
  'status-unchanged': 'inviter.refused.status',
};

/** What was typed, so that it stays in its fields. */
export type Typed = { readonly change: Change | null; readonly reason: string; readonly amount: string };
export type ChangeRefusal = { readonly kind: 'refused'; readonly refusal: TextKey; readonly typed: Typed };
type ChangeResult = { readonly kind: 'done'; readonly change: Change } | ChangeRefusal;

export const NOTHING_TYPED: Typed = { change: null, reason: '', amount: '' };

export function parseChange(text: unknown): Change | null {
  return (Object.keys(DONE_TEXTS) as Change[]).find((change) => change === text) ?? null;
}

/** Does with an inviter what a posted form says. */
export async function submitChange(run: Run, form: FormData, id: string): Promise<ChangeResult> {
  const change = parseChange(form.get('change'));
  const [reason, amount] = ['reason', AMOUNT_FIELD].map((name) => String(form.get(name) ?? '')) as [string, string];
  const refuse = (refusal: TextKey): ChangeRefusal => ({ kind: 'refused', refusal, typed: { change, reason, amount } });
  if (!change) return refuse('error.technical');
  const granted = change === 'grant' ? parseAmount(amount) : 0;
  if (granted === undefined) return refuse('inviters.refused.amount');
  // Another admin may have changed the inviter since the page was loaded.
  const version = Number(form.get('version')) || 0;
  try {
    const { result } = await send(run, change, { id, reason, version, amount: granted });
    if (result.__typename === 'InviterChanged') return { kind: 'done', change };
    return refuse(REFUSALS[result.reason as InviterRefusal] ?? 'error.technical');
  } catch (error) {
    return refuse(getText(error));
  }
}

type Values = { readonly id: string; readonly reason: string; readonly version: number; readonly amount: number };

function send(run: Run, change: Change, { amount, ...values }: Values) {
  if (change === 'grant') return run(grantInvitations, { ...values, amount });
  return change === 'block' ? run(blockInviter, values) : run(unblockInviter, values);
}
