import { type Clock, type Instant, isPast } from '#kernel/instant.ts';
import type { Transaction } from '#kernel/ports.ts';
import { examineAddress } from '#modules/membership-interest/rules/address-flag.ts';
import { isOwnInvitation } from '../rules/own-invitation.ts';
import type { WithheldOutcome } from '../rules/withheld.ts';
import { endRegistration } from './end-registration.ts';
import { lockEmail } from './mailbox-limits.ts';
import type { Registration, RegistrationStores } from './ports.ts';
import { endReplaced } from './register/take-over.ts';
import type { WithheldRegistration } from './withheld-ports.ts';

type Stores = Pick<RegistrationStores, 'registrations' | 'invitations' | 'members' | 'conversions' | 'events'>;

export type DecideDependencies = {
  readonly clock: Clock;
  readonly isDisposableDomain: (domain: string) => boolean;
  readonly transaction: Transaction<Stores>;
};

/** `generation` is the number of a further mail that the visitor requested; without it, the form was just submitted. */
type Submitted = { readonly registrationId: string; readonly generation?: number };

/**
 * Looks at the address of a withheld registration (specification K12), which has its seat already. A free address is
 * registered; a pending one is taken over by the newest submission, as in `takeOver`. The owner of an address with an
 * account gets a mail. What the visitor can see does not depend on the outcome: without one, the registration keeps its
 * seat until its end.
 */
export async function decideSubmission(deps: DecideDependencies, submitted: Submitted): Promise<void> {
  await deps.transaction(async (stores) => {
    const { registrations } = stores;
    const { registrationId: id, generation } = submitted;
    const found = await registrations.findWithheld(id);
    if (!found) return;
    // The mailbox is locked before its registrations, in the same order as by a newer submission.
    await lockEmail(registrations, found.email);
    const withheld = await registrations.lockWithheld(id);
    if (!withheld) return;
    const outcome = withheld.outcome ?? (await decide(deps, stores, withheld));
    if (generation !== undefined) await sendAgain(deps, stores, { id, generation, outcome });
  });
}

async function decide(deps: DecideDependencies, stores: Stores, withheld: WithheldRegistration) {
  const now = deps.clock();
  const outcome = await findOutcome(deps, stores, withheld, now);
  await stores.registrations.decideWithheld(withheld.id, outcome, now);
  const registrationId = withheld.id;
  if (outcome === 'registered') await stores.events.publish('registration.created', { registrationId });
  if (isAnsweredByMail(outcome)) await stores.events.publish('registration.not-possible', { registrationId });
  return outcome;
}

async function findOutcome(
  deps: DecideDependencies,
  stores: Stores,
  withheld: WithheldRegistration,
  now: Instant,
): Promise<WithheldOutcome> {
  const { registrations, members } = stores;
  const { id, email, form, createdAt, status } = withheld;
  if (status !== 'pending' || !form) return 'ended';
  for (const earlier of await registrations.listEarlierWithheld(email, id)) {
    await registrations.release(earlier, 'withdrawn', createdAt);
  }
  const existing = await registrations.lockLiveByEmail(email);
  if (existing?.status === 'active' || (await members.isMember(email))) return 'account-active';
  if (isOwnInvitation(email, withheld)) return 'own-invitation';
  if (existing && existing.createdAt > createdAt) {
    await registrations.release(id, 'withdrawn', now);
    return 'ended';
  }
  const replaced = existing && (await replace(stores, existing, { createdAt, now }));
  await registrations.fillWithheld(id, form, examineAddress(email, deps.isDisposableDomain));
  if (replaced) await registrations.inheritLinks(replaced, id);
  if (form.exposures.length > 0) await stores.conversions.record(id, form.exposures, createdAt);
  return 'registered';
}

/** Ends a pending registration of the address, and returns its id where its links are to lead to the newer one. */
async function replace(
  stores: Stores,
  existing: Registration,
  { createdAt, now }: { readonly createdAt: Instant; readonly now: Instant },
): Promise<string | null> {
  if (isPast(existing.expiresAt, now)) {
    await endRegistration(stores, existing, 'expired', now);
    return null;
  }
  await endReplaced(stores, existing.id, createdAt);
  return existing.id;
}

type Again = { readonly id: string; readonly generation: number; readonly outcome: WithheldOutcome };

/** The visitor's request for another mail was accepted; what is sent depends on what became of the registration. */
async function sendAgain(
  { clock }: DecideDependencies,
  { registrations, events }: Stores,
  again: Again,
): Promise<void> {
  const { id: registrationId, generation, outcome } = again;
  if (isAnsweredByMail(outcome)) await events.publish('registration.not-possible', { registrationId });
  const registration = outcome === 'registered' ? await registrations.lock(registrationId) : null;
  if (registration?.status !== 'pending') return;
  await registrations.revokeTokens(registrationId, clock());
  await events.publish('registration.mail-requested', { registrationId, generation });
}

function isAnsweredByMail(outcome: WithheldOutcome): boolean {
  return outcome === 'account-active' || outcome === 'own-invitation';
}
