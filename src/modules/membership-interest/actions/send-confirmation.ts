import type { Clock } from '../../../kernel/instant.ts';
import type { OverOutage } from '../../../kernel/ports.ts';
import type { Interest, InterestStore } from './ports.ts';

type SendWorld = {
  readonly clock: Clock;
  readonly interests: InterestStore;
  readonly overOutage: OverOutage;
  readonly sendInterestMail: (interest: Interest) => Promise<void>;
};

/** The job behind the mail that confirms an application. */
export async function sendInterestConfirmation(world: SendWorld, job: { readonly interestId: string }): Promise<void> {
  const interest = await world.interests.find(job.interestId);
  if (!interest) return;
  await world.sendInterestMail(interest);
  await world.overOutage(() => world.interests.markConfirmationSent(interest.id, world.clock()));
}
