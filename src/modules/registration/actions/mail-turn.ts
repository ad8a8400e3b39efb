import { addTo, type Clock } from '../../../kernel/instant.ts';
import { ACTIVATION_VALIDITY, type ResendLimits } from '../rules/lifecycle.ts';
import { lockMailboxOf, waitForTurn } from './activation-mails.ts';
import type { Registration, RegistrationJobs, RegistrationStores } from './ports.ts';

/**
 * Whether an activation mail may leave now. One that has to wait for its turn is sent later by another job; until then the
 * newest link that left to this very address, at Gmail to any spelling of it, for a registration that has ended or for this
 * one, opens this one: who holds it has the mailbox, so nobody waits for a mail because others had mails sent there.
 */
export async function giveTurn(
  world: { readonly clock: Clock; readonly resendLimits: ResendLimits },
  { registrations, jobs }: Pick<RegistrationStores, 'registrations' | 'jobs'>,
  registration: Registration,
  job: RegistrationJobs['registration.send-activation'],
): Promise<boolean> {
  await lockMailboxOf(registrations, registration.email);
  const seconds = await waitForTurn(world, registrations, registration);
  if (seconds === null) return true;
  await registrations.adoptLink(registration, addTo(world.clock(), -ACTIVATION_VALIDITY));
  await jobs.enqueue('registration.send-activation', job, { startAfter: seconds, group: registration.id });
  return false;
}
