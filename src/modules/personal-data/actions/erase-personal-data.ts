import type { Instant } from '#kernel/instant.ts';
import type { AdminRole } from '#kernel/permissions.ts';
import { isConfirmed } from '../rules/erasure.ts';
import type { DataRequestDependencies } from './data-request-ports.ts';
import { eraseAll, isMember } from './erase-all.ts';
import { findRequest } from './open-data-link.ts';
import type { ErasureStores, Person } from './ports.ts';

export const OWN_ERASURE_REFUSALS = [
  'link-invalid',
  'link-used',
  'confirmation-invalid',
  'person-is-admin',
  'person-changed',
  'address-changed',
] as const;

export type OwnErasureResult =
  | { readonly kind: 'erased' }
  | { readonly kind: 'refused'; readonly reason: (typeof OWN_ERASURE_REFUSALS)[number] };

export type OwnErasureInput = {
  readonly token: string;
  /** The address, typed once more. */
  readonly confirmation: string;
};

type Dependencies = Pick<DataRequestDependencies, 'clock' | 'hashToken' | 'dataRequests' | 'transaction'>;

/**
 * Erases what is stored about the address of a mailed link (GDPR, article 17): the account, pending registrations, whose seats
 * are free then, applications, and the data of an inviter. The link, and every other one to the address, says from then on that
 * it was used. An admin is removed by another admin first.
 */
export async function erasePersonalData(deps: Dependencies, input: OwnErasureInput): Promise<OwnErasureResult> {
  const found = await findRequest(deps, input.token);
  if (!found) return { kind: 'refused', reason: 'link-invalid' };
  if (found.erasedAt) return { kind: 'refused', reason: 'link-used' };
  const { email } = found;
  if (!isConfirmed(input.confirmation, email)) return { kind: 'refused', reason: 'confirmation-invalid' };
  return deps.transaction(async (stores): Promise<OwnErasureResult> => {
    const now = deps.clock();
    // First the account, then the link: a reset of the password, which ends the link, has the account.
    const account = await stores.erasure.lockByEmail(email);
    const locked = await stores.dataRequests.lock(found.id);
    const request = locked && (await findRequest({ ...deps, dataRequests: stores.dataRequests }, input.token));
    if (!request) return { kind: 'refused', reason: 'link-invalid' };
    if (request.erasedAt) return { kind: 'refused', reason: 'link-used' };
    const person: Person = account ?? { memberId: null, registrationId: null, email };
    const reason = await findRefusal(stores, person, account?.adminRole ?? null, now);
    if (reason) return { kind: 'refused', reason };
    const [erased = { registrations: 0, wasInviter: false }] = await eraseAll(stores, [person], now);
    const subject = `data-request:${found.id}`;
    const after = {
      erasedAt: now,
      registrations: erased.registrations,
      ...(erased.wasInviter && { inviter: 'erased' }),
    };
    await stores.audit.record({ actor: subject, action: 'data-request.erased', subject, before: null, after });
    if (isMember(person)) {
      const { memberId, registrationId } = person;
      await stores.events.publish('member.erased', { memberId, registrationId });
    }
    return { kind: 'erased' };
  });
}

/** Why a person cannot be erased now; the account, if there is one, is locked. */
async function findRefusal(
  stores: Pick<ErasureStores, 'erasure'>,
  person: Person,
  role: AdminRole | null,
  now: Instant,
) {
  if (role !== null) return 'person-is-admin';
  if (person.memberId === null)
    // A person who activates in the same moment is a member by now: a repetition erases the account.
    return (await becameMember(stores, person)) ? 'person-changed' : null;
  const disputed = await stores.erasure.listDisputed([person.memberId], now);
  return disputed.length > 0 ? 'address-changed' : null;
}

/** Activations of the address are over when its registrations are locked. */
async function becameMember({ erasure }: Pick<ErasureStores, 'erasure'>, person: Person): Promise<boolean> {
  await erasure.lockRegistrations([person]);
  return (await erasure.lockByEmail(person.email)) !== null;
}
