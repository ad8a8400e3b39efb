import { isUuid, newId } from '#kernel/ids.ts';
import { isGrant, normalizeInviterReason } from '../../rules/inviter-change.ts';
import { applyChange, type InviterResult } from '../manage-inviters.ts';
import type { InvitationDependencies } from '../ports.ts';

type Input = {
  readonly memberId: string;
  readonly amount: number;
  readonly reason: string;
  readonly actor: string;
  /** A UUID: a repetition of the request with the same one grants nothing more, and one with another number is refused. */
  readonly idempotencyKey: string;
};

/**
 * Gives a member invitations, and makes the member an inviter before the first ones. The member's row is locked, so that the
 * address does not change meanwhile: by it an inviter and a member are the same person.
 */
export async function giveInvitations(deps: InvitationDependencies, input: Input): Promise<InviterResult> {
  const { memberId, amount, actor, idempotencyKey: key } = input;
  const reason = normalizeInviterReason(input.reason);
  if (reason === null) return { kind: 'refused', reason: 'reason-invalid' };
  if (!isGrant(amount, 1)) return { kind: 'refused', reason: 'amount-invalid' };
  if (!isUuid(key)) return { kind: 'refused', reason: 'key-invalid' };
  if (!isUuid(memberId)) return { kind: 'refused', reason: 'member-unknown' };
  const now = deps.clock();
  return deps.transaction(async (stores): Promise<InviterResult> => {
    const { invitations, audit } = stores;
    const person = await invitations.lockPerson(memberId);
    if (!person) return { kind: 'refused', reason: 'member-unknown' };
    const id = newId(now, deps.random);
    if ((await invitations.insertInviter({ id, ...person }, now)) === 'inserted')
      await audit.record({
        actor,
        action: 'inviter.created',
        subject: `inviter:${id}`,
        before: null,
        after: { balance: 0 },
      });
    const inviterId = (await invitations.findInviterId(person.email)) ?? id;
    const grant = { id: newId(now, deps.random), inviterId, kind: 'grant', amount, reason, actor, now } as const;
    const changeId = key.toLowerCase();
    const result = await applyChange(stores, { ...grant, changeId });
    if (result.kind === 'refused') return result;
    // A request with another number is no repetition: it has given nothing.
    const isGiven = (await invitations.findGranted(changeId, inviterId)) === amount;
    return isGiven ? result : { kind: 'refused', reason: 'key-used' };
  });
}
