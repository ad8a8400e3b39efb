import type { Clock, Instant } from '#kernel/instant.ts';
import type { RetryOnConnectionLoss } from '#kernel/ports.ts';
import type { Interest, InterestStore } from './ports.ts';

export type InvitationMailDependencies = {
  readonly clock: Clock;
  readonly interests: InterestStore;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  /** Mails the registration link of a code, valid from an instant on. */
  readonly sendInvitationMail: (interest: Interest, code: string, from: Instant) => Promise<void>;
};

/**
 * The job that sends the mail to an approved applicant. The link is valid from the time of its request, so that a retry
 * of the job mails the same link. A mail that was sent since then is not sent again.
 */
export async function sendInterestInvitation(
  deps: InvitationMailDependencies,
  job: { readonly interestId: string },
): Promise<void> {
  const interest = await deps.interests.find(job.interestId);
  if (interest?.status !== 'approved' || interest.code === null || interest.invitedAt === null) return;
  if (interest.invitationSentAt !== null && interest.invitationSentAt >= interest.invitedAt) return;
  await deps.sendInvitationMail(interest, interest.code, interest.invitedAt);
  await deps.retryOnConnectionLoss(() => deps.interests.markInvitationSent(interest.id, deps.clock()));
}
