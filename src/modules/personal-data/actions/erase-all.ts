import type { Instant } from '#kernel/instant.ts';
import type { ErasedFacts, ErasureStores, MemberPerson, Person } from './ports.ts';

/**
 * Erases what is stored about persons, in the transaction of the stores; returns the facts of each. The registrations stay
 * without personal data, and so do the inviters with the addresses, because the ledger and the limits count them. Pending
 * registrations are withdrawn. The statements are as many for one person as for many.
 */
export async function eraseAll(
  stores: ErasureStores,
  persons: readonly Person[],
  at: Instant,
): Promise<readonly ErasedFacts[]> {
  const { erasure, registrations } = stores;
  const emails = persons.map(({ email }) => email);
  const memberIds = persons.flatMap(({ memberId }) => memberId ?? []);
  const locked = await erasure.lockRegistrations(persons);
  const withheld = await releaseWithheld(stores, emails, at);
  const members = persons.filter(isMember);
  if (members.length > 0) {
    await erasure.insertTombstones(members, at);
    await erasure.deleteMembers(members.map(({ memberId }) => memberId));
  }
  for (const { id, status } of locked) if (status === 'pending') await registrations.release(id, 'withdrawn', at);
  const ids = locked.map(({ id }) => id);
  await registrations.erase(ids, at);
  await erasure.eraseChangeReasons(memberIds, emails);
  await erasure.deleteRequests(emails, at);
  await erasure.eraseFromChanges(emails, at);
  const inviters = new Set(await erasure.eraseInviters(emails, at));
  // Last, so that hardly any note can be written between it and the end of the transaction.
  await erasure.deleteMails(emails, [...memberIds, ...ids, ...withheld]);
  return persons.map(({ registrationId, email }) => ({
    registrations: locked.filter((one) => one.id === registrationId || one.email === email).length,
    wasInviter: inviters.has(email),
  }));
}

export function isMember(person: Person): person is MemberPerson {
  return person.memberId !== null && person.registrationId !== null;
}

/** The forms with the addresses are deleted, and their seats are free. */
async function releaseWithheld(
  { erasure, registrations }: ErasureStores,
  emails: readonly string[],
  at: Instant,
): Promise<readonly string[]> {
  const withheld = await erasure.listWithheld(emails);
  if (withheld.length === 0) return withheld;
  for (const email of emails) await registrations.deleteWithheld(email);
  for (const id of withheld) await registrations.release(id, 'withdrawn', at);
  return withheld;
}
