import { newId, type RandomBytes } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { MAX_BALANCE } from '../../rules/inviter-change.ts';
import { slotsFor, spreadGrant } from '../../rules/slots.ts';
import type { InvitationStore } from '../ports.ts';

/** Who grants it, in the ledger: nobody of the club. */
const ACTOR = 'activation';

export type NewMemberGrant = {
  readonly registrationId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** 0 grants nothing. */
  readonly amount: number;
};

type Stores = Pick<
  InvitationStore,
  'findInviter' | 'findInviterId' | 'insertInviter' | 'insertInviterChange' | 'insertGrant'
>;

/**
 * Gives a new member invitations, in the transaction of the activation (specification K4). The change names the registration, so
 * that the database refuses a second grant. Somebody with the address who invites already keeps what there is; who is blocked
 * gets nothing.
 */
export async function grantToNewMember(
  invitations: Stores,
  { amount, registrationId, email, firstName, lastName }: NewMemberGrant,
  now: Instant,
  random: RandomBytes,
): Promise<void> {
  if (amount <= 0) return;
  const id = newId(now, random);
  await invitations.insertInviter({ id, firstName, lastName, email }, now);
  const inviterId = await invitations.findInviterId(email);
  const inviter = inviterId === null ? null : await invitations.findInviter(inviterId, 'for update');
  if (inviter?.status !== 'active') return;
  const granted = Math.min(amount, MAX_BALANCE - inviter.balance);
  if (granted <= 0) return;
  const grant = { id: newId(now, random), inviterId: inviter.id, amount: granted, reason: null, actor: ACTOR, at: now };
  await invitations.insertInviterChange({ ...grant, kind: 'grant', registrationId });
  const slots = Math.max(inviter.slots, slotsFor(inviter.balance + granted));
  await invitations.insertGrant(grant, spreadGrant(granted, slots));
}
