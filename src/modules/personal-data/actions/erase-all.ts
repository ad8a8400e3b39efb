import type { Instant } from '#kernel/instant.ts';
import type { ErasedFacts, ErasureStores, MemberPerson, Person } from './ports.ts';

/**
 * Erases what is stored about a person, in the transaction of the stores. The registrations stay without personal data, and so
 * does the inviter with the address, because the ledger and the limits count them. Pending registrations are withdrawn.
 */
export async function eraseAll(stores: ErasureStores, person: Person, at: Instant): Promise<ErasedFacts> {
  const { erasure, registrations } = stores;
  const { memberId, email } = person;
  const locked = await erasure.lockRegistrations(person);
  const withheld = await releaseWithheld(stores, email, at);
  if (isMember(person)) {
    await erasure.insertTombstone({ memberId: person.memberId, registrationId: person.registrationId, at });
    await erasure.deleteMember(person.memberId);
  }
  for (const { id, status } of locked) if (status === 'pending') await registrations.release(id, 'withdrawn', at);
  const ids = locked.map(({ id }) => id);
  await registrations.erase(ids, at);
  await erasure.eraseChangeReasons(person);
  await erasure.deleteRequests(email);
  const wasInviter = await erasure.eraseInviter(email, at);
  // Last, so that hardly any note can be written between it and the end of the transaction.
  await erasure.deleteMails(email, [...(memberId === null ? [] : [memberId]), ...ids, ...withheld]);
  return { registrations: ids.length, wasInviter };
}

export function isMember(person: Person): person is MemberPerson {
  return person.memberId !== null && person.registrationId !== null;
}

/** The forms with the address are deleted, and their seats are free. */
async function releaseWithheld(
  { erasure, registrations }: ErasureStores,
  email: string,
  at: Instant,
): Promise<readonly string[]> {
  const withheld = await erasure.listWithheld(email);
  if (withheld.length === 0) return withheld;
  await registrations.deleteWithheld(email);
  for (const id of withheld) await registrations.release(id, 'withdrawn', at);
  return withheld;
}
