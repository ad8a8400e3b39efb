import { isUuid } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import {
  approve,
  type Decision,
  type DecisionDependencies,
  type DecisionStores,
  findOpenCode,
  type InterestRefusal,
} from './decide-interest.ts';
import type { Interest } from './ports.ts';

type AgainInput = {
  readonly id: string;
  readonly code: string;
  /** When the newest link was requested, as the actor saw it. */
  readonly seen: Instant | null;
  readonly actor: string;
};

/**
 * Mails another registration link, valid for 14 days, to an approved applicant who has not registered. Of two admins who
 * saw the same link one sends another, and the other gets a refusal: the link that was seen is no longer the newest one.
 */
export async function inviteAgain(
  deps: DecisionDependencies,
  { id, code: typed, seen, actor }: AgainInput,
): Promise<Decision> {
  const now = deps.clock();
  return deps.transaction(async (stores): Promise<Decision> => {
    const interest = isUuid(id) ? await stores.interests.lock(id) : null;
    const refusal = await findRefusal(stores, interest, seen);
    if (!interest || refusal) return { kind: 'refused', reason: refusal ?? 'interest-unknown' };
    const code = await findOpenCode(stores, typed, now);
    if (typeof code === 'string') return { kind: 'refused', reason: code };
    return approve(stores, interest, code, { actor, reason: null, now });
  });
}

async function findRefusal(
  { interests }: DecisionStores,
  interest: Interest | null,
  seen: Instant | null,
): Promise<InterestRefusal | null> {
  if (!interest) return 'interest-unknown';
  if (interest.status === 'applied') return 'interest-open';
  if (interest.status === 'declined') return 'interest-declined';
  if (interest.invitedAt?.getTime() !== seen?.getTime()) return 'interest-invited';
  return (await interests.hasRegistered(interest.email)) ? 'interest-registered' : null;
}
