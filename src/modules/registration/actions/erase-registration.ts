import { isUuid } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import type { Status } from '../rules/lifecycle.ts';
import { endRegistration } from './end-registration.ts';
import type { RegistrationStores } from './ports.ts';

export type ErasureResult =
  | { readonly kind: 'erased'; readonly status: Exclude<Status, 'pending' | 'active'> }
  | { readonly kind: 'already-erased' }
  | { readonly kind: 'refused'; readonly reason: 'registration-unknown' | 'registration-active' };

export type EraseInput = {
  readonly registrationId: string;
  readonly actor: string;
  /** The change of many registrations that this one is part of. */
  readonly change?: string;
};

export type EraseDependencies = {
  readonly clock: Clock;
  readonly transaction: Transaction<EraseStores>;
};

/**
 * Erases the personal data of a registration; its row stays, because the ledger counts it. A pending registration is
 * withdrawn first, so that its seat is free. What is stored of forms with the same address is deleted, too. An active registration belongs to its member and is not erased without the
 * member.
 */
export async function eraseRegistration(deps: EraseDependencies, input: EraseInput): Promise<ErasureResult> {
  if (!isUuid(input.registrationId)) return { kind: 'refused', reason: 'registration-unknown' };
  return deps.transaction((stores) => eraseLocked(stores, input, deps.clock()));
}

/** The same within a transaction. */
export async function eraseLocked(stores: EraseStores, input: EraseInput, now: Instant): Promise<ErasureResult> {
  const { registrations } = stores;
  const { registrationId: id } = input;
  const withheld = await registrations.findWithheld(id);
  if (withheld) await registrations.deleteWithheld(withheld.email);
  const registration = await registrations.lock(id);
  if (!registration) return endWithheld(stores, input, now);
  const { status } = registration;
  if (status === 'active') return { kind: 'refused', reason: 'registration-active' };
  if (status === 'pending') await endRegistration(stores, registration, 'withdrawn', now);
  await registrations.erase([id], now);
  const ended = status === 'pending' ? 'withdrawn' : status;
  await recordErasure(stores.audit, input, { before: status, after: ended, erasedAt: now });
  return { kind: 'erased', status: ended };
}

type EraseStores = Pick<RegistrationStores, 'registrations'> & { readonly audit: AuditTrail };

/** A registration that began without personal data holds its seat until its end. */
async function endWithheld(
  { registrations, audit }: EraseStores,
  input: EraseInput,
  now: Instant,
): Promise<ErasureResult> {
  const id = input.registrationId;
  if (!(await registrations.isErased(id))) return { kind: 'refused', reason: 'registration-unknown' };
  if (!(await registrations.release(id, 'withdrawn', now))) return { kind: 'already-erased' };
  await recordErasure(audit, input, { before: 'pending', after: 'withdrawn', erasedAt: now });
  return { kind: 'erased', status: 'withdrawn' };
}

type Erased = { readonly before: Status; readonly after: Status; readonly erasedAt: Instant };

function recordErasure(
  audit: AuditTrail,
  { registrationId, actor, change }: EraseInput,
  erased: Erased,
): Promise<void> {
  return audit.record({
    actor,
    action: 'registration.erased',
    subject: `registration:${registrationId}`,
    before: { status: erased.before },
    after: { status: erased.after, erasedAt: erased.erasedAt, ...(change && { change }) },
  });
}
