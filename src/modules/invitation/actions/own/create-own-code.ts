import { newId } from '#kernel/ids.ts';
import { drawCode } from '../../rules/code.ts';
import { findOwnCodeRefusal, isUsableCode, type OwnCodeRefusal } from '../../rules/own-code.ts';
import type { OwnInvitationDependencies } from './ports.ts';

export type CreateOwnCodeOutcome =
  | { readonly kind: 'created' }
  | { readonly kind: 'refused'; readonly reason: OwnCodeRefusal }
  | { readonly kind: 'too-many-attempts'; readonly retryAfter: number };

/** What guests of members see, as guests of any code that names nothing else. */
const CUSTOMIZATION = 'default';
/** A collision among 2^62 codes is improbable; a second one in a row means that nothing is random. */
const DRAWS = 2;

/**
 * Creates the code of a member's own, at a press. Of two presses at once the second finds the code of the first. A code that was
 * disabled, or has ended, is replaced; whom the club wants to stop inviting, it blocks.
 */
export async function createOwnCode(
  deps: OwnInvitationDependencies,
  { memberId }: { readonly memberId: string },
): Promise<CreateOwnCodeOutcome> {
  const retryAfter = await deps.takeAttempt('own-code', memberId);
  if (retryAfter !== null) return { kind: 'too-many-attempts', retryAfter };
  const now = deps.clock();
  return deps.transaction(async ({ own, invitations }): Promise<CreateOwnCodeOutcome> => {
    const inviter = await own.findOwn(memberId, 'for update');
    const counts = inviter && (await own.countOwn(inviter.id));
    if (inviter?.status === 'active' && isUsableCode(inviter.code, now)) return { kind: 'created' };
    const customization = await invitations.findCustomization(CUSTOMIZATION);
    const facts = inviter &&
      counts && { ...inviter, left: counts.balance - counts.pending, isPageReady: customization?.published === true };
    const reason = findOwnCodeRefusal(facts);
    if (reason || !inviter) return { kind: 'refused', reason: reason ?? 'own-code.no-invitations' };
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const id = newId(now, deps.random);
      const row = { id, code: drawCode(deps.random), inviterId: inviter.id, ...TERMS };
      if ((await invitations.insertCode(row, now)) === 'code-taken') continue;
      await own.setOwnCode(inviter.id, id);
      return { kind: 'created' };
    }
    throw new Error('Two drawn codes exist already');
  });
}

const TERMS = {
  customizationKey: CUSTOMIZATION,
  countries: null,
  linkOnly: false,
  campaign: null,
  startsAt: null,
  endsAt: null,
} as const;
