import { newId, type RandomBytes } from '#kernel/ids.ts';
import { addMilliseconds, type Clock } from '#kernel/instant.ts';
import type { Transaction } from '#kernel/ports.ts';
import type { CheckInput, CodeCheck } from '#modules/invitation/actions/check-code.ts';
import { isClosedError, isSeatError } from '#modules/invitation/rules/check.ts';
import { ACTIVATION_VALIDITY } from '../rules/lifecycle.ts';
import { canRenew } from '../rules/reminder.ts';
import type { Inserted, Registration, RegistrationStores } from './ports.ts';
import { expireDueRegistrations } from './register/expire-due.ts';
import type { Renewal } from './reminder-ports.ts';

type Stores = Pick<RegistrationStores, 'registrations' | 'members' | 'events'>;

export type RenewalDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly checkCode: (input: CheckInput) => Promise<CodeCheck>;
  readonly transaction: Transaction<Stores>;
};

/** A registration whose code admits people now, and the registration that it continues itself. */
export type Renewable = { readonly id: string; readonly renews: string | null };

/**
 * The registration of a link, if its code admits people at the moment; null for all others. Due registrations of the
 * inviter end where they may hold the seat, as for a new registration. It runs before the transaction of the renewal,
 * because the check of a code takes a connection of its own.
 */
export async function findRenewable(deps: RenewalDependencies, tokenHash: Uint8Array): Promise<Renewable | null> {
  const found = await deps.transaction(async ({ registrations }) => {
    const token = await registrations.findToken(tokenHash);
    const renewal = token && (await registrations.findRenewal(token.registration.id));
    return renewal && { ...renewal, id: token.registration.id };
  });
  if (!found) return null;
  const input = { registrationCode: found.code, validityTimestamp: null, referrer: null };
  const { code, errors } = await deps.checkCode(input);
  if (!errors.every(isNoObstacle)) return null;
  if (code && errors.some(isSeatError)) await expireDueRegistrations(deps, code.inviterId);
  return { id: found.id, renews: found.renews };
}

/**
 * Continues an expired registration for the person who has its link, and so its mailbox: a new one with the same data and
 * consents, once, within 14 days of the end, while its code admits people and has a seat. Returns whether it did. The
 * caller holds the lock of the mailbox. It also works while the club accepts nobody new (specification K20).
 */
export async function renewRegistration(
  { clock, random }: Pick<RenewalDependencies, 'clock' | 'random'>,
  { registrations, members, events }: Stores,
  expired: Registration,
  renewable: Renewable | null,
): Promise<boolean> {
  const now = clock();
  // A link may lead to a newer registration since the look-up.
  if (renewable?.id !== expired.id || !canRenew({ ...expired, renews: renewable.renews }, now)) return false;
  if (await members.isMember(expired.email)) return false;
  const id = newId(now, random);
  const times = { createdAt: now, expiresAt: addMilliseconds(now, ACTIVATION_VALIDITY) };
  const renewal = { id, renews: expired.id, ...times, slotHint: random(1)[0] ?? 0 };
  if ((await takeSeat(registrations, renewal, expired)) !== 'inserted') return false;
  await events.publish('registration.created', { registrationId: id });
  return true;
}

/**
 * Skips slots that others have locked. If all free slots are locked for the moment, it waits for them, as long as the
 * transaction waits for locks. If all seats are taken, the visitor does not wait.
 */
async function takeSeat(
  registrations: Stores['registrations'],
  renewal: Renewal,
  { inviterId }: Registration,
): Promise<Inserted> {
  const inserted = await registrations.insertRenewal(renewal);
  if (inserted === 'inserted' || !(await registrations.hasFreeSlot(inviterId))) return inserted;
  return (await registrations.lockSlots(inviterId)) ? registrations.insertRenewal(renewal) : inserted;
}

/**
 * The first registration had its link's timestamp, and was accepted before the club closed. Whether a seat is free is
 * decided where it is taken.
 */
function isNoObstacle(error: string): boolean {
  return error === 'REGISTRATION_TIMESTAMP_MISSING' || isClosedError(error) || isSeatError(error);
}
