import { isUuid } from '#kernel/ids.ts';
import { endRegistration } from '../end-registration.ts';
import { type EraseInput, eraseRegistration } from '../erase-registration.ts';
import { type LockWait, retryWithLongerLockWait } from '../lock-wait.ts';
import { requestForPending } from '../resend-activation.ts';
import type { RegistrationChangeDependencies } from './ports.ts';

/** Why an admin's change was refused: what somebody else has done meanwhile, or a limit. */
export type ChangeRefusal =
  | 'registration-unknown'
  | 'registration-active'
  | 'registration-expired'
  | 'already-withdrawn'
  | 'already-erased'
  | 'too-many-mails'
  | 'busy';

export type ChangeResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: ChangeRefusal; readonly retryAfter: number | null };

export type ChangeInput = { readonly registrationId: string; readonly actor: string };

function refuse(reason: ChangeRefusal, retryAfter: number | null = null): ChangeResult {
  return { kind: 'refused', reason, retryAfter };
}

/** Requests another activation mail for a person, within the limits of its mailbox. */
export function resendByAdmin(deps: RegistrationChangeDependencies, input: ChangeInput): Promise<ChangeResult> {
  return change(deps, input, async (stores, { registrationId, actor }, lockWait) => {
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
      after: { mail: result.generation },
    });
    return { kind: 'done' };
  });
}

/** Withdraws a pending registration: its link is revoked and its seat is free at once. Somebody else may have been faster. */
export function withdrawByAdmin(deps: RegistrationChangeDependencies, input: ChangeInput): Promise<ChangeResult> {
  return change(deps, input, async (stores, { registrationId, actor }, lockWait) => {
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
      after: { status: 'withdrawn' },
    });
    return { kind: 'done' };
  });
}

/** Erases a registration as `eraseRegistration` does; a repetition says that there is nothing left to erase. */
export async function eraseByAdmin(deps: RegistrationChangeDependencies, input: EraseInput): Promise<ChangeResult> {
  const result = await eraseRegistration(deps, input);
  if (result.kind === 'erased') return { kind: 'done' };
  return refuse(result.kind === 'refused' ? result.reason : 'already-erased');
}

type Stores = Parameters<Parameters<RegistrationChangeDependencies['transaction']>[0]>[0];
type Work = (stores: Stores, input: ChangeInput, lockWait: LockWait) => Promise<ChangeResult>;

async function change(deps: RegistrationChangeDependencies, input: ChangeInput, work: Work): Promise<ChangeResult> {
  if (!isUuid(input.registrationId)) return refuse('registration-unknown');
  const result = await retryWithLongerLockWait(deps, (lockWait) =>
    deps.transaction((stores) => work(stores, input, lockWait)),
  );
  return result.kind === 'too-many-attempts' ? refuse('busy', result.retryAfter) : result;
}

async function refuseMissing({ registrations }: Stores, id: string): Promise<ChangeResult> {
  return refuse((await registrations.isErased(id)) ? 'already-erased' : 'registration-unknown');
}
