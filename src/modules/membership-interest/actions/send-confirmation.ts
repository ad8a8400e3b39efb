import { addTo, type Clock, DAY } from '#kernel/instant.ts';
import type { OverOutage, Transaction } from '#kernel/ports.ts';
import { mayConfirmTo } from '../rules/application.ts';
import type { Interest, InterestStore } from './ports.ts';

type SendWorld = {
  readonly clock: Clock;
  readonly interests: Pick<InterestStore, 'markConfirmationSent'>;
  readonly transaction: Transaction<{ readonly interests: InterestStore }>;
  readonly overOutage: OverOutage;
  readonly sendInterestMail: (interest: Interest) => Promise<void>;
};

/**
 * The job behind the mail that confirms an application. Where a mailbox had the day's confirmations none is sent: the
 * application is kept all the same.
 */
export async function sendInterestConfirmation(world: SendWorld, job: { readonly interestId: string }): Promise<void> {
  const interest = await begin(world, job.interestId);
  if (!interest) return;
  await world.sendInterestMail(interest);
  await world.overOutage(() => world.interests.markConfirmationSent(interest.id, world.clock()));
}

/** The application whose confirmation may leave now, noted as about to leave; or null. */
function begin({ clock, transaction }: SendWorld, interestId: string): Promise<Interest | null> {
  return transaction(async ({ interests }) => {
    const interest = await interests.find(interestId);
    if (!interest) return null;
    await interests.lockMailbox(interest.email);
    const now = clock();
    const others = await interests.listConfirmedBeside(interest, addTo(now, -DAY), now);
    if (!mayConfirmTo(interest.email, others)) return null;
    await interests.noteConfirmationBegun(interest.id, now);
    return interest;
  });
}
