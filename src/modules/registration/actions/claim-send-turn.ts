import { addMilliseconds, type Clock } from '#kernel/instant.ts';
import { ACTIVATION_VALIDITY, type ResendLimits } from '../rules/lifecycle.ts';
import { getSendDelay } from './activation-mails.ts';
import type { Registration, RegistrationJobs, RegistrationStores } from './ports.ts';

/**
 * Whether an activation mail may leave now; the caller holds the lock of its mailbox. One that has to wait for its turn is sent later by another job; until then the
 * newest link that left to this very address, at Gmail to any spelling of it, for a registration that has ended or for this
 * one, opens this one: who holds it has the mailbox, so nobody waits for a mail because others had mails sent there.
 */
export async function claimSendTurn(
  deps: { readonly clock: Clock; readonly resendLimits: ResendLimits },
  { registrations, jobs }: Pick<RegistrationStores, 'registrations' | 'jobs'>,
  registration: Registration,
  job: RegistrationJobs['registration.send-activation'],
): Promise<boolean> {
  const seconds = await getSendDelay(deps, registrations, registration);
  if (seconds === null) return true;
  // A mail that a newer one has overtaken needs no turn.
  const superfluous = await registrations.findSuperfluousMails([{ id: registration.id, data: job }], deps.clock());
  if (superfluous.length > 0) return false;
  await registrations.adoptLink(registration, addMilliseconds(deps.clock(), -ACTIVATION_VALIDITY));
  await jobs.enqueue('registration.send-activation', job, { startAfter: seconds, group: registration.id });
  return false;
}
