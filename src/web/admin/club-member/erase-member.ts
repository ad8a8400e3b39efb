import { ERASURE_REASONS, type ErasureReason, type ErasureRefusal } from '#modules/personal-data/rules/erasure.ts';
import type { TextKey } from '#texts/keys.ts';
import { eraseMember } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

/** Why a member is erased, as admins choose it. */
export const REASON_TEXTS = {
  request: 'member.erase.reason.request',
  duplicate: 'member.erase.reason.duplicate',
  misuse: 'member.erase.reason.misuse',
  other: 'member.erase.reason.other',
} as const satisfies Record<ErasureReason, TextKey>;

const REASONS = { request: 'REQUEST', duplicate: 'DUPLICATE', misuse: 'MISUSE', other: 'OTHER' } as const;

const REFUSALS = {
  'member-unknown': 'member.refused.unknown',
  'member-is-admin': 'member.refused.admin',
  'confirmation-invalid': 'member.refused.confirmation',
  'address-changed': 'member.refused.addressChanged',
} as const satisfies Record<ErasureRefusal, TextKey>;

/** Erases a member by a posted form; returns the text of a refusal, or null. */
export async function submitErasure(run: Run, form: FormData, id: string): Promise<TextKey | null> {
  const reason = ERASURE_REASONS.find((one) => one === form.get('reason'));
  if (!reason) return 'error.technical';
  const confirmation = String(form.get('confirmation') ?? '');
  const { result } = await run(eraseMember, { id, confirmation, reason: REASONS[reason] });
  if (result.__typename === 'MemberErased') return null;
  return REFUSALS[result.reason as ErasureRefusal] ?? 'error.technical';
}
