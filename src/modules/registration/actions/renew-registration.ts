import { newId, type RandomBytes } from '#kernel/ids.ts';
import { addMilliseconds, type Clock } from '#kernel/instant.ts';
import type { CheckInput, CodeCheck } from '#modules/invitation/actions/check-code.ts';
import { isClosedError } from '#modules/invitation/rules/check.ts';
import { ACTIVATION_VALIDITY } from '../rules/lifecycle.ts';
import { canRenew } from '../rules/reminder.ts';
import type { Registration, RegistrationStores } from './ports.ts';

export type RenewalDependencies = {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly checkCode: (input: CheckInput) => Promise<CodeCheck>;
};

type Stores = Pick<RegistrationStores, 'registrations' | 'members' | 'events'>;

/**
 * Continues an expired registration for the person who has its link, and so its mailbox: a new one with the same data and
 * consents, once, within 14 days of the end, while its code admits people and has a seat. Returns whether it did. The
 * caller holds the lock of the mailbox. It also works while the club accepts nobody new (specification K20).
 */
export async function renewRegistration(
  { clock, random, checkCode }: RenewalDependencies,
  { registrations, members, events }: Stores,
  expired: Registration,
): Promise<boolean> {
  const now = clock();
  const found = await registrations.findRenewal(expired.id);
  if (!found || !canRenew({ ...expired, renews: found.renews }, now)) return false;
  if (await members.isMember(expired.email)) return false;
  const check = await checkCode({ registrationCode: found.code, validityTimestamp: null, referrer: null });
  if (!check.errors.every(isNoObstacle)) return false;
  const id = newId(now, random);
  const renewal = { id, renews: expired.id, createdAt: now, slotHint: random(1)[0] ?? 0 };
  const inserted = await registrations.insertRenewal({
    ...renewal,
    expiresAt: addMilliseconds(now, ACTIVATION_VALIDITY),
  });
  if (inserted !== 'inserted') return false;
  await events.publish('registration.created', { registrationId: id });
  return true;
}

/** The first registration had its link's timestamp, and was accepted before the club closed. */
function isNoObstacle(error: string): boolean {
  return error === 'REGISTRATION_TIMESTAMP_MISSING' || isClosedError(error);
}
