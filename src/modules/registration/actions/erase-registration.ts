import { isUuid } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import type { Status } from '../rules/lifecycle.ts';
import { endRegistration } from './end-registration.ts';
import type { RegistrationStores } from './ports.ts';

export type ErasureResult =
  | { readonly kind: 'erased'; readonly status: Exclude<Status, 'pending' | 'active'> }
  | { readonly kind: 'already-erased' }
  | { readonly kind: 'refused'; readonly reason: 'registration-unknown' | 'registration-active' };

export type EraseInput = { readonly registrationId: string; readonly actor: string };

export type EraseDependencies = {
  readonly clock: Clock;
  readonly transaction: Transaction<Pick<RegistrationStores, 'registrations'> & { readonly audit: AuditTrail }>;
};

/**
 * Erases the personal data of a registration; its row stays, because the ledger counts it. A pending registration is
 * withdrawn first, so that its seat is free. An active registration belongs to its member and is not erased without the
 * member.
 */
export async function eraseRegistration(deps: EraseDependencies, input: EraseInput): Promise<ErasureResult> {
  const { registrationId: id, actor } = input;
  if (!isUuid(id)) return { kind: 'refused', reason: 'registration-unknown' };
  return deps.transaction(async (stores): Promise<ErasureResult> => {
    const { registrations, audit } = stores;
    const registration = await registrations.lock(id);
    if (!registration && (await registrations.isErased(id))) return { kind: 'already-erased' };
    if (!registration) return { kind: 'refused', reason: 'registration-unknown' };
    const { status } = registration;
    if (status === 'active') return { kind: 'refused', reason: 'registration-active' };
    const now = deps.clock();
    if (status === 'pending') await endRegistration(stores, registration, 'withdrawn', now);
    await registrations.erase([id], now);
    const ended = status === 'pending' ? 'withdrawn' : status;
    await audit.record({
      actor,
      action: 'registration.erased',
      subject: `registration:${id}`,
      before: { status },
      after: { status: ended, erasedAt: now },
    });
    return { kind: 'erased', status: ended };
  });
}
