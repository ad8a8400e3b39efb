import type { Clock } from '../../../../kernel/instant.ts';
import type { Transaction } from '../../../../kernel/ports.ts';
import { endRegistration } from '../end-registration.ts';
import type { RegistrationStores } from '../ports.ts';

type DueWorld = {
  readonly clock: Clock;
  readonly transaction: Transaction<Pick<RegistrationStores, 'registrations' | 'invitations'>>;
};

/** A few are enough for the one seat that is wanted; the sweep ends the rest within a minute. */
const AT_ONCE = 10;

/** Ends registrations of an inviter whose time is up, so that their seats are free before the sweep; whether there were any. */
export function endDue(world: DueWorld, inviterId: string): Promise<boolean> {
  return world.transaction(async (stores) => {
    const now = world.clock();
    const due = await stores.registrations.lockDueOf(inviterId, now, AT_ONCE);
    for (const registration of due) await endRegistration(stores, registration, 'expired', now);
    return due.length > 0;
  });
}
