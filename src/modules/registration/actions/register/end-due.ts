import type { Clock } from '#kernel/instant.ts';
import type { Transaction } from '#kernel/ports.ts';
import type { RegistrationStores } from '../ports.ts';

type DueWorld = {
  readonly clock: Clock;
  readonly transaction: Transaction<Pick<RegistrationStores, 'registrations'>>;
};

/** A few are enough for the one seat that is wanted; the sweep ends the rest within a minute. */
const AT_ONCE = 10;

/** Ends registrations of an inviter whose time is up, so that their seats are free before the sweep; whether any ended. */
export async function endDue(world: DueWorld, inviterId: string): Promise<boolean> {
  const page = { limit: AT_ONCE, inviterId };
  const { ended } = await world.transaction(({ registrations }) => registrations.expireDue(world.clock(), page));
  return ended > 0;
}
