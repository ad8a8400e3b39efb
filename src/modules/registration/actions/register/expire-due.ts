import type { Clock } from '#kernel/instant.ts';
import type { Transaction } from '#kernel/ports.ts';
import type { RegistrationStores } from '../ports.ts';

type DueDependencies = {
  readonly clock: Clock;
  readonly transaction: Transaction<Pick<RegistrationStores, 'registrations'>>;
};

/** A few are enough, because the submission needs one seat; the sweep ends the rest within a minute. */
const AT_ONCE = 10;

/** Ends due registrations of an inviter, so that their seats are free before the sweep; returns whether any ended. */
export async function expireDueRegistrations(deps: DueDependencies, inviterId: string): Promise<boolean> {
  const page = { limit: AT_ONCE, inviterId };
  const { ended } = await deps.transaction(({ registrations }) => registrations.expireDue(deps.clock(), page));
  return ended > 0;
}
