import { isUuid } from '#kernel/ids.ts';
import type { ChangeRefusal, RegistrationChangeKind } from '../../rules/registration-change.ts';
import { endRegistration } from '../end-registration.ts';
import { eraseLocked } from '../erase-registration.ts';
import { type LockWait, retryWithLongerLockWait } from '../lock-wait.ts';
import { requestForPending } from '../resend-activation.ts';
import type { ChangeStores, RegistrationChangeDependencies } from './ports.ts';

export type ChangeResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: ChangeRefusal; readonly retryAfter: number | null };

export type ChangeInput = {
  readonly registrationId: string;
  readonly actor: string;
  /** The change of many registrations that this one is part of. */
  readonly change?: string;
};

type Dependencies = Pick<RegistrationChangeDependencies, 'clock' | 'resendLimits'>;

/** Changes a registration within a transaction. */
type Change = (
  deps: Dependencies,
  stores: ChangeStores,
  input: ChangeInput,
  lockWait: LockWait,
) => Promise<ChangeResult>;

/** What admins do with a registration. */
export const CHANGES: Readonly<Record<RegistrationChangeKind, Change>> = { resend, withdraw, erase };

function refuse(reason: ChangeRefusal, retryAfter: number | null = null): ChangeResult {
  return { kind: 'refused', reason, retryAfter };
}

/** Requests another activation mail for a person, within the limits of its mailbox. */
export function resendByAdmin(deps: RegistrationChangeDependencies, input: ChangeInput): Promise<ChangeResult> {
  return change(deps, input, resend);
}

/** Withdraws a pending registration: its link is revoked and its seat is free at once. Somebody else may have been faster. */
export function withdrawByAdmin(deps: RegistrationChangeDependencies, input: ChangeInput): Promise<ChangeResult> {
  return change(deps, input, withdraw);
}

/** Erases a registration as `eraseRegistration` does; a repetition says that there is nothing left to erase. */
export async function eraseByAdmin(deps: RegistrationChangeDependencies, input: ChangeInput): Promise<ChangeResult> {
  if (!isUuid(input.registrationId)) return refuse('registration-unknown');
  return deps.transaction((stores) => erase(deps, stores, input));
}

async function resend(
  deps: Dependencies,
  stores: ChangeStores,
  { registrationId, actor, change: id }: ChangeInput,
  lockWait: LockWait,
): Promise<ChangeResult> {
  const registration = await stores.registrations.lock(registrationId, lockWait);
  if (!registration) return refuseMissing(stores, registrationId);
  const result = await requestForPending(deps, stores, registration);
  if (result.kind === 'too-many-attempts') return refuse('too-many-mails', result.retryAfter);
  if (result.kind === 'refused') {
    if (registration.status === 'active') return refuse('registration-active');
    return refuse(registration.status === 'withdrawn' ? 'already-withdrawn' : 'registration-expired');
  }
  await stores.audit.record({
    actor,
    action: 'registration.mail-requested',
    subject: `registration:${registrationId}`,
    before: null,
    after: { mail: result.generation, ...(id && { change: id }) },
  });
  return { kind: 'done' };
}

async function withdraw(
  deps: Dependencies,
  stores: ChangeStores,
  { registrationId, actor, change: id }: ChangeInput,
  lockWait: LockWait,
): Promise<ChangeResult> {
  const registration = await stores.registrations.lock(registrationId, lockWait);
  if (!registration) return refuseMissing(stores, registrationId);
  const { status } = registration;
  if (status === 'active') return refuse('registration-active');
  if (status !== 'pending') return refuse(status === 'withdrawn' ? 'already-withdrawn' : 'registration-expired');
  await endRegistration(stores, registration, 'withdrawn', deps.clock());
  await stores.audit.record({
    actor,
    action: 'registration.withdrawn',
    subject: `registration:${registrationId}`,
    before: { status },
    after: { status: 'withdrawn', ...(id && { change: id }) },
  });
  return { kind: 'done' };
}

async function erase({ clock }: Dependencies, stores: ChangeStores, input: ChangeInput): Promise<ChangeResult> {
  const result = await eraseLocked(stores, input, clock());
  if (result.kind === 'erased') return { kind: 'done' };
  return refuse(result.kind === 'refused' ? result.reason : 'already-erased');
}

async function change(deps: RegistrationChangeDependencies, input: ChangeInput, work: Change): Promise<ChangeResult> {
  if (!isUuid(input.registrationId)) return refuse('registration-unknown');
  const result = await retryWithLongerLockWait(deps, (lockWait) =>
    deps.transaction((stores) => work(deps, stores, input, lockWait)),
  );
  return result.kind === 'too-many-attempts' ? refuse('busy', result.retryAfter) : result;
}

async function refuseMissing({ registrations }: ChangeStores, id: string): Promise<ChangeResult> {
  return refuse((await registrations.isErased(id)) ? 'already-erased' : 'registration-unknown');
}
