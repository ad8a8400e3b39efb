import { normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import type { Clock } from '#kernel/instant.ts';
import type { LimitConcurrency, Transaction } from '#kernel/ports.ts';
import { endRegistration } from './end-registration.ts';
import { type LockWait, retryWithLongerLockWait } from './lock-wait.ts';
import type { RegistrationStores } from './ports.ts';

export type WithdrawResult =
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'refused'; readonly reason: 'REGISTRATION_UNKNOWN' | 'REGISTRATION_ACTIVE' }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

type WithdrawDependencies = {
  readonly clock: Clock;
  readonly transaction: Transaction<Pick<RegistrationStores, 'registrations'>>;
  readonly limitConcurrency: LimitConcurrency;
};

/**
 * Withdraws a registration, so that the visitor can begin again with another address: its link is revoked and its seat
 * is free at once. The caller must know the id and the address. If the link is used at the same moment, the row's lock
 * decides: the registration is active or withdrawn, never both. A repetition changes nothing more.
 */
export async function withdrawRegistration(
  deps: WithdrawDependencies,
  input: { readonly registrationId: string; readonly email: string },
): Promise<WithdrawResult> {
  if (!isUuid(input.registrationId)) return { kind: 'refused', reason: 'REGISTRATION_UNKNOWN' };
  return retryWithLongerLockWait(deps, (lockWait) => withdraw(deps, input, lockWait));
}

function withdraw(
  { clock, transaction }: WithdrawDependencies,
  input: { readonly registrationId: string; readonly email: string },
  lockWait: LockWait,
): Promise<WithdrawResult> {
  return transaction(async (stores): Promise<WithdrawResult> => {
    const withheld = await withdrawWithheld(clock, stores, input, lockWait);
    if (withheld) return withheld;
    const registration = await stores.registrations.lock(input.registrationId, lockWait);
    if (registration?.email !== normalizeEmail(input.email)) return { kind: 'refused', reason: 'REGISTRATION_UNKNOWN' };
    if (registration.status === 'active') return { kind: 'refused', reason: 'REGISTRATION_ACTIVE' };
    if (registration.status === 'pending') await endRegistration(stores, registration, 'withdrawn', clock());
    return { kind: 'withdrawn' };
  });
}

/** The result for a withheld registration, null for all others. A newer submission may have ended it already. */
async function withdrawWithheld(
  clock: Clock,
  { registrations }: Pick<RegistrationStores, 'registrations'>,
  { registrationId, email }: { readonly registrationId: string; readonly email: string },
  lockWait: LockWait,
): Promise<WithdrawResult | null> {
  const shown = await registrations.lockShownWithheld(registrationId, lockWait);
  if (!shown) return null;
  if (shown.email !== normalizeEmail(email)) return { kind: 'refused', reason: 'REGISTRATION_UNKNOWN' };
  if (shown.status === 'withdrawn') return { kind: 'withdrawn' };
  const isReleased = await registrations.release(registrationId, 'withdrawn', clock());
  const isActive = !isReleased && (await registrations.findShown(registrationId))?.status === 'active';
  if (isActive) return { kind: 'refused', reason: 'REGISTRATION_ACTIVE' };
  await registrations.noteWithdrawn(registrationId, clock());
  return { kind: 'withdrawn' };
}
