import type { Clock, Instant } from '#kernel/instant.ts';
import type { RetryOnConnectionLoss, Transaction } from '#kernel/ports.ts';
import { hasLinkExpired } from '../rules/application.ts';
import { type DecisionStores, findOpenCode } from './decide-interest.ts';
import type { Interest, InterestStore } from './ports.ts';

export type InvitationMailDependencies = {
  readonly clock: Clock;
  readonly interests: InterestStore;
  readonly transaction: Transaction<DecisionStores>;
  readonly retryOnConnectionLoss: RetryOnConnectionLoss;
  /** Mails the registration link of a code, valid from an instant on. */
  readonly sendInvitationMail: (interest: Interest, code: string, from: Instant) => Promise<void>;
};

/** An applicant whose newest link has not been mailed. */
type Unmailed = Interest & { readonly code: string; readonly invitedAt: Instant };

/**
 * The job that sends the mail to an approved applicant. The link is valid from the time of its request, so that a retry
 * of the job mails the same link. A mail that was sent since then is not sent again. A link that has expired is renewed.
 */
export async function sendInterestInvitation(
  deps: InvitationMailDependencies,
  job: { readonly interestId: string },
): Promise<void> {
  const found = await deps.interests.find(job.interestId);
  if (!isUnmailed(found)) return;
  const interest = hasLinkExpired(found.invitedAt, deps.clock()) ? await renewLink(deps, found.id) : found;
  if (!interest) return;
  await deps.sendInvitationMail(interest, interest.code, interest.invitedAt);
  await deps.retryOnConnectionLoss(() => deps.interests.markInvitationSent(interest.id, deps.clock()));
}

/** What renews a link, in the audit log: who retried the mail has an entry there already. */
const RETRY = 'retry';

/**
 * Lets the validity of an expired link begin anew, before its mail. Returns null where nobody needs it any more: the
 * applicant has registered, or the code admits nobody. The application stays approved then, for another link by an admin.
 */
function renewLink(
  { clock, transaction }: Pick<InvitationMailDependencies, 'clock' | 'transaction'>,
  id: string,
): Promise<Unmailed | null> {
  const now = clock();
  return transaction(async (stores) => {
    const { interests, audit } = stores;
    const interest = await interests.lock(id);
    if (!isUnmailed(interest)) return null;
    // An admin has sent another link meanwhile.
    if (!hasLinkExpired(interest.invitedAt, now)) return interest;
    if (await interests.hasRegistered(interest.email)) return null;
    const code = await findOpenCode(stores, interest.code, now);
    if (typeof code === 'string') return null;
    await interests.invite(id, code.id, now);
    const [subject, status] = [`interest:${id}`, { status: 'approved' }];
    const after = { ...status, code: code.code };
    await audit.record({ actor: RETRY, action: 'interest.invited-again', subject, before: status, after });
    return { ...interest, code: code.code, invitedAt: now };
  });
}

function isUnmailed(interest: Interest | null): interest is Unmailed {
  if (interest?.status !== 'approved' || interest.code === null || interest.invitedAt === null) return false;
  return interest.invitationSentAt === null || interest.invitationSentAt < interest.invitedAt;
}
