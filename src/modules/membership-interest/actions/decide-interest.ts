import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { isUuid } from '#kernel/ids.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import type { AuditTrail, Transaction } from '#kernel/ports.ts';
import type { InvitationStore, KnownCode } from '#modules/invitation/actions/ports.ts';
import { isPossibleCode, normalizeCode } from '#modules/invitation/rules/code.ts';
import { linkExpiry } from '#modules/invitation/rules/link.ts';
import { decideLinkRefusal, type LinkRefusal } from '#modules/invitation/rules/link-refusal.ts';
import { normalizeReason } from '../rules/decision.ts';
import type { Interest, InterestStores } from './ports.ts';

export type DecisionStores = InterestStores & { readonly invitations: InvitationStore; readonly audit: AuditTrail };
export type DecisionDependencies = { readonly clock: Clock; readonly transaction: Transaction<DecisionStores> };

/** Why applicants are not invited with a code now. */
export type CodeRefusal = LinkRefusal | 'too-few-invitations';

/** Why an application stays as it is; `interest-invited`: another link was requested meanwhile. */
export type InterestRefusal = `interest-${'unknown' | 'open' | 'approved' | 'declined' | 'registered' | 'invited'}`;

export type Decision =
  | {
      readonly kind: 'approved' | 'invited-again' | 'already-approved' | 'declined' | 'already-declined';
      readonly id: string;
    }
  | {
      readonly kind: 'refused';
      readonly reason: CodeRefusal | InterestRefusal | 'reason-invalid';
    };

type DeclineInput = {
  /** The id or the email of an application. */
  readonly given: string;
  /** Why, for other admins; the applicant does not read it. */
  readonly reason: string | null;
  readonly actor: string;
};

type ApproveInput = DeclineInput & {
  readonly code: string;
  /** Whether an approved applicant who has not registered gets another mail, with a link whose validity begins anew. */
  readonly again: boolean;
  /** How many applications are to be approved, this one first: the code needs as many free invitations. */
  readonly left: number;
};

/** What a decision within a transaction knows besides its application. */
type Context = {
  readonly actor: string;
  readonly reason: string | null;
  readonly now: Instant;
  /** The id of the change of many applications that the decision belongs to. */
  readonly change?: string;
};

/**
 * Approves an application: the applicant gets a mail with a registration link of the code, valid for 14 days. A
 * repetition changes nothing and reports that. A declined application stays declined.
 */
export async function approveInterest(deps: DecisionDependencies, input: ApproveInput): Promise<Decision> {
  const now = deps.clock();
  const reason = normalizeReason(input.reason);
  if (reason === undefined) return { kind: 'refused', reason: 'reason-invalid' };
  return deps.transaction(async (stores): Promise<Decision> => {
    const interest = await lockGiven(stores, input.given);
    if (!interest) return { kind: 'refused', reason: 'interest-unknown' };
    const { id, status, email } = interest;
    if (status === 'declined') return { kind: 'refused', reason: 'interest-declined' };
    if (status === 'approved') {
      if (!input.again) return { kind: 'already-approved', id };
      if (await stores.interests.hasRegistered(email)) return { kind: 'refused', reason: 'interest-registered' };
    }
    const code = await findCodeFor(stores, { typed: input.code, applicants: input.left, now });
    if (typeof code === 'string') return { kind: 'refused', reason: code };
    return approve(stores, interest, code, { actor: input.actor, reason, now });
  });
}

/** Declines an application without a mail. An approved application stays approved, since its link was sent. */
export async function declineInterest(deps: DecisionDependencies, input: DeclineInput): Promise<Decision> {
  const now = deps.clock();
  const reason = normalizeReason(input.reason);
  if (reason === undefined) return { kind: 'refused', reason: 'reason-invalid' };
  return deps.transaction(async (stores): Promise<Decision> => {
    const interest = await lockGiven(stores, input.given);
    if (!interest) return { kind: 'refused', reason: 'interest-unknown' };
    const { id, status } = interest;
    if (status === 'approved') return { kind: 'refused', reason: 'interest-approved' };
    if (status === 'declined') return { kind: 'already-declined', id };
    return decline(stores, interest, { actor: input.actor, reason, now });
  });
}

/** Approves a locked application, or invites its approved applicant again. */
export async function approve(
  stores: DecisionStores,
  { id, status }: Interest,
  code: KnownCode,
  { actor, reason, now, change }: Context,
): Promise<Decision> {
  const kind = status === 'applied' ? 'approved' : 'invited-again';
  if (kind === 'approved') await stores.interests.decide(id, { status: 'approved', actor, reason }, now);
  await stores.interests.invite(id, code.id, now);
  const event = kind === 'approved' ? 'interest.approved' : 'interest.invitation-requested';
  await stores.events.publish(event, { interestId: id });
  await stores.audit.record({
    actor,
    action: `interest.${kind}`,
    subject: `interest:${id}`,
    before: { status },
    after: { status: 'approved', code: code.code, ...describe(reason, change) },
  });
  return { kind, id };
}

/** Declines a locked application that waits for a decision. */
export async function decline(
  stores: DecisionStores,
  { id, status }: Interest,
  { actor, reason, now, change }: Context,
): Promise<Decision> {
  await stores.interests.decide(id, { status: 'declined', actor, reason }, now);
  await stores.audit.record({
    actor,
    action: 'interest.declined',
    subject: `interest:${id}`,
    before: { status },
    after: { status: 'declined', ...describe(reason, change) },
  });
  return { kind: 'declined', id };
}

/** Why no applicant can be invited with a code now, or null. */
export function findInvitationCodeRefusal(deps: DecisionDependencies, code: string): Promise<LinkRefusal | null> {
  return deps.transaction(async (stores) => {
    const found = await findOpenCode(stores, code, deps.clock());
    return typeof found === 'string' ? found : null;
  });
}

type CodeStores = { readonly invitations: Pick<InvitationStore, 'findCode' | 'listCountryOptions'> };

/** The code if applicants can be invited with it now, or why not. */
export async function findOpenCode(
  { invitations }: CodeStores,
  typed: string,
  now: Instant,
): Promise<KnownCode | LinkRefusal> {
  const code = await findTypedCode({ invitations }, typed);
  if (!code) return 'code-unknown';
  const countries = await invitations.listCountryOptions(now);
  return decideLinkRefusal({ code, countries, expiresAt: linkExpiry(now), now }) ?? code;
}

type CodeNeed = { readonly typed: string; readonly applicants: number; readonly now: Instant };

/** The code if a number of applicants can be invited with it now, or why not. */
export async function findCodeFor(
  stores: CodeStores,
  { typed, applicants, now }: CodeNeed,
): Promise<KnownCode | CodeRefusal> {
  const code = await findOpenCode(stores, typed, now);
  if (typeof code === 'string') return code;
  return applicants <= code.balance - code.pending ? code : 'too-few-invitations';
}

/** Finds a code as it was typed. */
export async function findTypedCode({ invitations }: CodeStores, typed: string): Promise<KnownCode | null> {
  const name = normalizeCode(typed);
  return isPossibleCode(name) ? invitations.findCode(name) : null;
}

/** PostgreSQL does not accept every text, such as a line with NUL; a text that is no address matches no application. */
async function lockGiven({ interests }: DecisionStores, given: string): Promise<Interest | null> {
  if (isUuid(given)) return interests.lock(given);
  const email = normalizeEmail(given);
  return isEmailAddress(email) ? interests.lockByEmail(email) : null;
}

/** The reason may name people, and entries outlive applications: the application itself has it. */
function describe(reason: string | null, change: string | undefined) {
  return { ...(reason !== null && { hasReason: true }), ...(change !== undefined && { change }) };
}
