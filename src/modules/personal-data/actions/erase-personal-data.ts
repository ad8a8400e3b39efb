import { isConfirmed } from '../rules/erasure.ts';
import type { DataRequestDependencies } from './data-request-ports.ts';
import { eraseAll, isMember } from './erase-all.ts';
import { findRequest } from './open-data-link.ts';
import type { ErasureStores, Person } from './ports.ts';

export const OWN_ERASURE_REFUSALS = [
  'link-invalid',
  'confirmation-invalid',
  'person-is-admin',
  'person-changed',
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
 * are free then, applications, and the data of an inviter. The link ends with it. An admin is removed by another admin first.
 */
export async function erasePersonalData(deps: Dependencies, input: OwnErasureInput): Promise<OwnErasureResult> {
  const found = await findRequest(deps, input.token);
  if (!found) return { kind: 'refused', reason: 'link-invalid' };
  const { email } = found;
  if (!isConfirmed(input.confirmation, email)) return { kind: 'refused', reason: 'confirmation-invalid' };
  return deps.transaction(async (stores): Promise<OwnErasureResult> => {
    const now = deps.clock();
    const request = await stores.dataRequests.lock(found.id);
    if (!request || request.expiresAt <= now) return { kind: 'refused', reason: 'link-invalid' };
    const account = await stores.erasure.lockByEmail(email);
    if (account?.adminRole != null) return { kind: 'refused', reason: 'person-is-admin' };
    const person: Person = account ?? { memberId: null, registrationId: null, email };
    // Whoever activates in the same moment is a member by now: a repetition erases the account.
    if (!account && (await becameMember(stores, person))) return { kind: 'refused', reason: 'person-changed' };
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

/** Activations of the address are over when its registrations are locked. */
async function becameMember({ erasure }: Pick<ErasureStores, 'erasure'>, person: Person): Promise<boolean> {
  await erasure.lockRegistrations([person]);
  return (await erasure.lockByEmail(person.email)) !== null;
}
