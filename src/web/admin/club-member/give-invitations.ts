import type { InviterRefusal } from '#modules/invitation/rules/inviter-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { giveInvitations } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { AMOUNT_FIELD, KEY_FIELD, parseAmount } from '../inviters/change-inviters.ts';

const REFUSALS: Readonly<Partial<Record<InviterRefusal, TextKey>>> = {
  'amount-invalid': 'inviters.refused.amount',
  'reason-invalid': 'member.refused.reason',
  'member-unknown': 'member.refused.unknown',
  'inviter-deleted': 'inviter.refused.unknown',
  'key-used': 'member.refused.keyUsed',
};

/** Gives a member the invitations of a posted form; returns why it is refused. */
export async function submitGift(run: Run, form: FormData, memberId: string): Promise<TextKey | null> {
  const amount = parseAmount(form.get(AMOUNT_FIELD));
  if (amount === undefined) return 'inviters.refused.amount';
  const [reason = '', idempotencyKey = ''] = ['reason', KEY_FIELD].map((name) => String(form.get(name) ?? ''));
  const { result } = await run(giveInvitations, { memberId, amount, reason, idempotencyKey });
  if (result.__typename === 'InviterChanged') return null;
  return REFUSALS[result.reason as InviterRefusal] ?? 'error.technical';
}
