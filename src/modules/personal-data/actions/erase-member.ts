import { isUuid } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type ErasureReason, type ErasureResult, isConfirmed } from '../rules/erasure.ts';
import { eraseLocked } from './erase-locked.ts';
import type { ErasureStores, PersonalDataDependencies } from './ports.ts';

export type EraseMemberInput = {
  readonly memberId: string;
  /** The member's address, typed once more. */
  readonly confirmation: string;
  readonly reason: ErasureReason;
  readonly actor: string;
};

type Dependencies = Pick<PersonalDataDependencies, 'clock' | 'transaction'>;
type LockedMember = Awaited<ReturnType<ErasureStores['erasure']['lockMany']>>[number];

/**
 * Erases a member (specification K6): the account with sessions, links and voucher, and all else that names the person. The
 * registrations stay without personal data, and so does the inviter with the address, because the ledger and the limits
 * count them. Admins are not erased while they are admins, nor members whose earlier address can still take the account back. The
 * person may register again.
 */
export async function eraseMember(
  { clock, transaction }: Dependencies,
  input: EraseMemberInput,
): Promise<ErasureResult> {
  const { memberId } = input;
  if (!isUuid(memberId)) return { kind: 'refused', reason: 'member-unknown' };
  return transaction(async (stores) => {
    const [person] = await stores.erasure.lockMany([memberId]);
    return person ? erase(stores, person, { ...input, at: clock() }) : findErased(stores, memberId);
  });
}

/** Erases the account of a session. Nothing is erased where the session ended while the erasure waited for the account. */
export async function eraseOwnAccount(
  { clock, transaction }: Dependencies,
  viewer: Viewer,
  confirmation: string,
): Promise<ErasureResult | { readonly kind: 'session-ended' }> {
  const { memberId } = viewer;
  return transaction(async (stores) => {
    const [person] = await stores.erasure.lockMany([memberId]);
    if (!person) return findErased(stores, memberId);
    const at = clock();
    if (!(await stores.accounts.lockOwnAccount(viewer, at))) return { kind: 'session-ended' };
    return erase(stores, person, { memberId, confirmation, reason: 'request', actor: `member:${memberId}`, at });
  });
}

/** What is said of a member who is no longer there. */
async function findErased({ erasure }: Pick<ErasureStores, 'erasure'>, memberId: string): Promise<ErasureResult> {
  const [erased] = await erasure.listErased([memberId]);
  return erased === undefined ? { kind: 'refused', reason: 'member-unknown' } : { kind: 'already-erased', memberId };
}

/** Erases a member whom the transaction has locked. */
async function erase(
  stores: ErasureStores,
  person: LockedMember,
  input: EraseMemberInput & { readonly at: Instant },
): Promise<ErasureResult> {
  if (person.adminRole !== null) return { kind: 'refused', reason: 'member-is-admin' };
  if (!isConfirmed(input.confirmation, person.email)) return { kind: 'refused', reason: 'confirmation-invalid' };
  const disputed = await stores.erasure.listDisputed([person.memberId], input.at);
  if (disputed.length > 0) return { kind: 'refused', reason: 'address-changed' };
  await eraseLocked(stores, [person], input);
  return { kind: 'erased', memberId: person.memberId };
}
