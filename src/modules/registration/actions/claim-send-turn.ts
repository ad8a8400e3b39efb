import { addMilliseconds, type Clock } from '#kernel/instant.ts';
import { ACTIVATION_VALIDITY, type ResendLimits } from '../rules/lifecycle.ts';
import { getSendDelay } from './mailbox-limits.ts';
import type { Registration, RegistrationStores } from './ports.ts';

/** The subscriber that sends activation mails. */
export const SEND_ACTIVATION = 'registration.send-activation';

/** `generation` counts the mails of a registration from 0, which is the default. */
export type ActivationMailJob = { readonly registrationId: string; readonly generation?: number };

/**
 * Whether an activation mail may be sent now; the caller holds the lock of its mailbox. Another job later sends a mail
 * that has to wait. Until then, the newest link that was sent to the same address (at Gmail, to any spelling of it) for
 * a registration that has ended or for this one opens this registration: its holder owns the mailbox, so mails that
 * others requested for this mailbox never make its owner wait.
 */
export async function claimSendTurn(
  deps: { readonly clock: Clock; readonly resendLimits: ResendLimits },
  { registrations, jobs }: Pick<RegistrationStores, 'registrations' | 'jobs'>,
  registration: Registration,
  job: ActivationMailJob,
): Promise<boolean> {
  const seconds = await getSendDelay(deps, registrations, registration);
  if (seconds === null) return true;
  // A mail that a newer one replaces does not wait for its turn.
  const superfluous = await registrations.findSuperfluousMails([{ id: registration.id, data: job }], deps.clock());
  if (superfluous.length > 0) return false;
  await registrations.adoptLink(registration, addMilliseconds(deps.clock(), -ACTIVATION_VALIDITY));
  await jobs.enqueue(SEND_ACTIVATION, job, { startAfter: seconds, group: registration.id });
  return false;
}
