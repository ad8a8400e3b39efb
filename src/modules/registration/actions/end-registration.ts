import { addTo, type Clock, DAY, type Instant } from '../../../kernel/instant.ts';
import type { Transaction } from '../../../kernel/ports.ts';
import type { Registration, RegistrationStores } from './ports.ts';

type EndingStores = Pick<RegistrationStores, 'registrations' | 'invitations'>;

/** Ends a pending registration that the caller has locked: its links die and its seat goes back, once. */
export async function endRegistration(
  stores: EndingStores,
  registration: Registration,
  status: 'expired' | 'withdrawn',
  now: Instant,
): Promise<void> {
  await stores.registrations.end(registration.id, status, now);
  await stores.registrations.revokeTokens(registration.id, now);
  await stores.invitations.settleSeat(registration.id, 'release', now);
}

type SweepWorld = { readonly clock: Clock; readonly transaction: Transaction<EndingStores> };

const BATCH = 200;
/** How long a submission's answer is kept for its repetition. */
const ANSWER_KEPT = 30 * DAY;

/** Expires every pending registration whose time is up and releases its seat; answers how many. Sweeps may overlap. */
export async function expireRegistrations(world: SweepWorld): Promise<number> {
  let expired = 0;
  for (;;) {
    const batch = await world.transaction(async (stores) => {
      const now = world.clock();
      const due = await stores.registrations.lockDue(now, BATCH);
      for (const registration of due) await endRegistration(stores, registration, 'expired', now);
      return due.length;
    });
    expired += batch;
    if (batch < BATCH) break;
  }
  await world.transaction(({ registrations }) =>
    registrations.deleteSubmissionsBefore(addTo(world.clock(), -ANSWER_KEPT)),
  );
  return expired;
}
