import { type Instant, isPast } from '#kernel/instant.ts';
import { endRegistration } from '../end-registration.ts';
import type { LockWait } from '../lock-wait.ts';
import { lockEmail } from '../mailbox-limits.ts';
import type { NewRegistration, Registration, RegistrationDependencies, RegistrationStores } from '../ports.ts';
import type { Attempt } from './attempt.ts';
import { isSubmissionConflict } from './conflict.ts';
import { insertRegistration } from './insert-registration.ts';

export type TakeOverResult =
  | { readonly kind: 'account-active' }
  | { readonly kind: 'account-pending' }
  | { readonly kind: 'free' }
  | { readonly kind: 'no-free-slot' };

/**
 * The result for an address that has an account or a pending registration; `free` where it no longer has either. Nobody
 * owns a pending registration: the newest submission replaces it, with its own names, country, language, consents and
 * code. The older one ends and its seat is free, in the same transaction. Links that were sent lead to the newer one,
 * since their holder owns the mailbox.
 */
export async function takeOver(
  deps: RegistrationDependencies,
  attempt: Attempt,
  row: NewRegistration,
  lockWait: LockWait,
): Promise<TakeOverResult> {
  try {
    return await deps.transaction(async (stores) => {
      await lockEmail(stores.registrations, row.form.email, lockWait);
      const taken = await decideTakeOver(stores, attempt, row);
      if (taken.kind === 'no-free-slot') throw rollback(taken);
      return taken;
    });
  } catch (error) {
    // A concurrent submission has just used the key; the next look-up finds its result.
    if (isSubmissionConflict(error)) return { kind: 'free' };
    if (isRollback(error)) return error.taken;
    throw error;
  }
}

async function decideTakeOver(
  stores: RegistrationStores,
  attempt: Attempt,
  row: NewRegistration,
): Promise<TakeOverResult> {
  const { idempotencyKey } = attempt.input;
  const now = row.createdAt;
  const existing = await stores.registrations.lockLiveByEmail(row.form.email);
  if (existing?.status === 'active' || (await stores.members.isMember(row.form.email))) {
    const active = { kind: 'account-active' } as const;
    await stores.registrations.saveSubmission(idempotencyKey, attempt.fingerprint, active, now);
    return active;
  }
  if (!existing) return { kind: 'free' };
  if (isPast(existing.expiresAt, now)) {
    await endRegistration(stores, existing, 'expired', now);
    return { kind: 'free' };
  }
  const taken = await replace(stores, existing, row, now);
  if (taken.kind === 'account-pending') await attempt.settle?.(stores, row);
  return taken;
}

async function replace(
  stores: RegistrationStores,
  existing: Registration,
  row: NewRegistration,
  now: Instant,
): Promise<TakeOverResult> {
  const { registrations } = stores;
  await endReplaced(stores, existing.id, now);
  if ((await insertRegistration(stores, row, 'wait for')) === 'no-free-slot') return { kind: 'no-free-slot' };
  await registrations.inheritLinks(existing.id, row.id);
  const pending = { kind: 'account-pending' } as const;
  await registrations.replaceOutcome(row.idempotencyKey, pending);
  return pending;
}

/** Ends a registration that a newer one of its address replaces; its links are left to the newer one. */
export async function endReplaced(
  {
    registrations,
    invitations,
    conversions,
  }: Pick<RegistrationStores, 'registrations' | 'invitations' | 'conversions'>,
  id: string,
  now: Instant,
): Promise<void> {
  await registrations.end(id, 'withdrawn', now);
  await invitations.settleSeat(id, 'release', now);
  // Somebody who registers twice converts once, with what the newer visit saw.
  await conversions.remove(id);
}

/** Thrown to roll back a transaction whose result is known. */
type Rollback = Error & { readonly taken: TakeOverResult };

function rollback(taken: TakeOverResult): Rollback {
  return Object.assign(new Error('The newer registration found no seat'), { taken });
}

function isRollback(error: unknown): error is Rollback {
  return error instanceof Error && 'taken' in error;
}
