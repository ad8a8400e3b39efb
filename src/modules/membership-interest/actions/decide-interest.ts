import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import type { InvitationStore, KnownCode } from '#modules/invitation/actions/ports.ts';
import { isPossibleCode, normalizeCode } from '#modules/invitation/rules/code.ts';
import { linkExpiry } from '#modules/invitation/rules/link.ts';
import { decideLinkRefusal, type LinkRefusal } from '#modules/invitation/rules/link-refusal.ts';
import type { Interest, InterestStores } from './ports.ts';

type DecisionStores = InterestStores & { readonly invitations: InvitationStore; readonly audit: AuditTrail };
export type DecisionDependencies = { readonly clock: Clock; readonly transaction: Transaction<DecisionStores> };

export type Decision =
  | {
      readonly kind: 'approved' | 'invited-again' | 'already-approved' | 'declined' | 'already-declined';
      readonly id: string;
    }
  | {
      readonly kind: 'refused';
      readonly reason: LinkRefusal | 'interest-unknown' | 'interest-approved' | 'interest-declined';
    };

type ApproveInput = {
  /** The id or the email of an application. */
  readonly given: string;
  readonly code: string;
  /** Whether an approved applicant gets another mail, with a link whose validity begins anew. */
  readonly again: boolean;
  readonly actor: string;
};

/**
 * Approves an application: the applicant gets a mail with a registration link of the code, valid for 14 days. A
 * repetition changes nothing and reports that. A declined application stays declined.
 */
export async function approveInterest(deps: DecisionDependencies, input: ApproveInput): Promise<Decision> {
  const now = deps.clock();
  return deps.transaction(async (stores): Promise<Decision> => {
    const interest = await lockGiven(stores, input.given);
    if (!interest) return { kind: 'refused', reason: 'interest-unknown' };
    const { id, status } = interest;
    if (status === 'declined') return { kind: 'refused', reason: 'interest-declined' };
    if (status === 'approved' && !input.again) return { kind: 'already-approved', id };
    const code = await findOpenCode(stores, input.code, now);
    if (typeof code === 'string') return { kind: 'refused', reason: code };
    if (status === 'applied') await stores.interests.decide(id, 'approved', now);
    await stores.interests.invite(id, code.id, now);
    const kind = status === 'applied' ? 'approved' : 'invited-again';
    const event = kind === 'approved' ? 'interest.approved' : 'interest.invitation-requested';
    await stores.events.publish(event, { interestId: id });
    await stores.audit.record({
      actor: input.actor,
      action: `interest.${kind}`,
      subject: `interest:${id}`,
      before: { status },
      after: { status: 'approved', code: code.code },
    });
    return { kind, id };
  });
}

/** Declines an application without a mail. An approved application stays approved, since its link was sent. */
export async function declineInterest(
  deps: DecisionDependencies,
  input: { readonly given: string; readonly actor: string },
): Promise<Decision> {
  const now = deps.clock();
  return deps.transaction(async (stores): Promise<Decision> => {
    const interest = await lockGiven(stores, input.given);
    if (!interest) return { kind: 'refused', reason: 'interest-unknown' };
    const { id, status } = interest;
    if (status === 'approved') return { kind: 'refused', reason: 'interest-approved' };
    if (status === 'declined') return { kind: 'already-declined', id };
    await stores.interests.decide(id, 'declined', now);
    const [before, after] = [{ status }, { status: 'declined' }];
    await stores.audit.record({
      actor: input.actor,
      action: 'interest.declined',
      subject: `interest:${id}`,
      before,
      after,
    });
    return { kind: 'declined', id };
  });
}

/** Why no applicant can be invited with a code now, or null. */
export function findInvitationCodeRefusal(deps: DecisionDependencies, code: string): Promise<LinkRefusal | null> {
  return deps.transaction(async (stores) => {
    const found = await findOpenCode(stores, code, deps.clock());
    return typeof found === 'string' ? found : null;
  });
}

async function findOpenCode(
  { invitations }: DecisionStores,
  typed: string,
  now: Instant,
): Promise<KnownCode | LinkRefusal> {
  const name = normalizeCode(typed);
  const code = isPossibleCode(name) ? await invitations.findCode(name) : null;
  if (!code) return 'code-unknown';
  const countries = await invitations.listCountryOptions(now);
  return decideLinkRefusal({ code, countries, expiresAt: linkExpiry(now), now }) ?? code;
}

/** PostgreSQL does not accept every text, such as a line with NUL; a text that is no address matches no application. */
async function lockGiven({ interests }: DecisionStores, given: string): Promise<Interest | null> {
  if (isUuid(given)) return interests.lock(given);
  const email = normalizeEmail(given);
  return isEmailAddress(email) ? interests.lockByEmail(email) : null;
}
