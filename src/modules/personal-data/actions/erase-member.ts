import { isUuid } from '#kernel/ids.ts';
import { type ErasureReason, type ErasureResult, isConfirmed } from '../rules/erasure.ts';
import { eraseLocked } from './erase-locked.ts';
import type { PersonalDataDependencies } from './ports.ts';

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
 * count them. Admins are not erased while they are admins, nor members whose earlier address can still take the account back. The
 * person may register again.
 */
export async function eraseMember(
  { clock, transaction }: Pick<PersonalDataDependencies, 'clock' | 'transaction'>,
  input: EraseMemberInput,
): Promise<ErasureResult> {
  const { memberId } = input;
  if (!isUuid(memberId)) return { kind: 'refused', reason: 'member-unknown' };
  return transaction(async (stores): Promise<ErasureResult> => {
    const [person] = await stores.erasure.lockMany([memberId]);
    if (!person)
      return (await stores.erasure.listErased([memberId])).length > 0
        ? { kind: 'already-erased', memberId }
        : { kind: 'refused', reason: 'member-unknown' };
    if (person.adminRole !== null) return { kind: 'refused', reason: 'member-is-admin' };
    if (!isConfirmed(input.confirmation, person.email)) return { kind: 'refused', reason: 'confirmation-invalid' };
    const at = clock();
    if ((await stores.erasure.listDisputed([memberId], at)).length > 0)
      return { kind: 'refused', reason: 'address-changed' };
    await eraseLocked(stores, [person], { ...input, at });
    return { kind: 'erased', memberId };
  });
}
