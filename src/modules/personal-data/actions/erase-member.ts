import { isUuid } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { type ErasureReason, type ErasureResult, isConfirmed } from '../rules/erasure.ts';
import { eraseAll } from './erase-all.ts';
import type { ErasedFacts, ErasureStores, PersonalDataDependencies } from './ports.ts';

export type EraseMemberInput = {
  readonly memberId: string;
  /** The member's address, typed once more. */
  readonly confirmation: string;
  readonly reason: ErasureReason;
  readonly actor: string;
};

/**
 * Erases a member (specification K6): the account with sessions, links and voucher, and all else that names the person. The
 * registrations stay without personal data, and so does the inviter with the address, because the ledger and the limits
 * count them. Admins are not erased while they are admins. The person may register again.
 */
export async function eraseMember(
  { clock, transaction }: Pick<PersonalDataDependencies, 'clock' | 'transaction'>,
  input: EraseMemberInput,
): Promise<ErasureResult> {
  const { memberId } = input;
  if (!isUuid(memberId)) return { kind: 'refused', reason: 'member-unknown' };
  return transaction(async (stores): Promise<ErasureResult> => {
    const { erasure } = stores;
    const person = await erasure.lock(memberId);
    if (!person)
      return (await erasure.isErased(memberId))
        ? { kind: 'already-erased', memberId }
        : { kind: 'refused', reason: 'member-unknown' };
    if (person.adminRole !== null) return { kind: 'refused', reason: 'member-is-admin' };
    if (!isConfirmed(input.confirmation, person.email)) return { kind: 'refused', reason: 'confirmation-invalid' };
    const at = clock();
    const erased = await eraseAll(stores, person, at);
    await record(stores, input, { ...erased, at });
    await stores.events.publish('member.erased', { memberId, registrationId: person.registrationId });
    return { kind: 'erased', memberId };
  });
}

function record(
  { audit }: ErasureStores,
  { memberId, reason, actor }: EraseMemberInput,
  { registrations, wasInviter, at }: ErasedFacts & { readonly at: Instant },
): Promise<void> {
  const after = { erasedAt: at, reason, registrations, ...(wasInviter && { inviter: 'erased' }) };
  return audit.record({ actor, action: 'member.erased', subject: `member:${memberId}`, before: null, after });
}
