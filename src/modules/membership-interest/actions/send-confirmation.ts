import { addMilliseconds, type Clock, DAY } from '#kernel/instant.ts';
import type { RetryOnConnectionLoss, Transaction } from '#kernel/ports.ts';
import { mayConfirmTo } from '../rules/application.ts';
import type { Interest, InterestStore } from './ports.ts';

export type ConfirmationDependencies = {
  readonly clock: Clock;
  readonly interests: Pick<InterestStore, 'markConfirmationSent'>;
  readonly transaction: Transaction<{ readonly interests: InterestStore }>;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  readonly sendInterestMail: (interest: Interest) => Promise<void>;
};

/**
 * The job that sends the mail confirming an application. Where a mailbox has reached the day's limit of confirmations,
 * it sends none; the application stays stored.
 */
export async function sendInterestConfirmation(
  deps: ConfirmationDependencies,
  job: { readonly interestId: string },
): Promise<void> {
  const interest = await begin(deps, job.interestId);
  if (!interest) return;
  await deps.sendInterestMail(interest);
  await deps.retryOnConnectionLoss(() => deps.interests.markConfirmationSent(interest.id, deps.clock()));
}

/** The application whose confirmation may be sent now, marked as about to be sent; or null. */
function begin({ clock, transaction }: ConfirmationDependencies, interestId: string): Promise<Interest | null> {
  return transaction(async ({ interests }) => {
    const interest = await interests.find(interestId);
    if (!interest) return null;
    await interests.lockCanonicalEmail(interest.email);
    const now = clock();
    const others = await interests.listConfirmedBeside(interest, addMilliseconds(now, -DAY), now);
    if (!mayConfirmTo(interest.email, others)) return null;
    await interests.noteConfirmationBegun(interest.id, now);
    return interest;
  });
}
