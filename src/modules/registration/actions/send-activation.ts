import { type Clock, isPast } from '../../../kernel/instant.ts';
import type { OverOutage, Transaction } from '../../../kernel/ports.ts';
import { linkEnd, type ResendLimits } from '../rules/lifecycle.ts';
import { giveTurn } from './mail-turn.ts';
import type { Registration, RegistrationStores } from './ports.ts';

export type SecretToken = { readonly token: string; readonly hash: Uint8Array };

type SendWorld = {
  readonly clock: Clock;
  readonly newToken: () => SecretToken;
  readonly resendLimits: ResendLimits;
  readonly transaction: Transaction<Pick<RegistrationStores, 'registrations' | 'jobs'>>;
  readonly overOutage: OverOutage;
  readonly sendActivationMail: (registration: Registration, token: string, validUntil: Date) => Promise<void>;
};

/**
 * The job behind every activation mail. The secret is made here, not when the mail is asked for, so that it exists in the
 * mail alone and the database holds its hash. Its row is committed before the mail leaves; a repeated job replaces it. What
 * has left is noted even if the database restarts just then: a job that failed there would send it again.
 */
export async function sendActivation(world: SendWorld, job: { readonly registrationId: string }): Promise<void> {
  const secret = world.newToken();
  const prepared = await world.transaction(async (stores) => {
    const { registrations } = stores;
    // The mailbox is locked before its registration, as a newer submission does.
    const waiting = await registrations.find(job.registrationId);
    if (waiting?.status !== 'pending' || !(await giveTurn(world, stores, waiting, job))) return null;
    const registration = await registrations.lock(job.registrationId);
    const now = world.clock();
    if (registration?.status !== 'pending' || isPast(registration.expiresAt, now)) return null;
    await registrations.revokeTokens(registration.id, now);
    const validUntil = linkEnd(registration.createdAt, now);
    await registrations.extend(registration.id, validUntil);
    await registrations.insertToken(secret.hash, registration.id, now, validUntil);
    return { registration, validUntil };
  });
  if (!prepared) return;
  await world.sendActivationMail(prepared.registration, secret.token, prepared.validUntil);
  await world.overOutage(() =>
    world.transaction(({ registrations }) => registrations.markTokenSent(secret.hash, world.clock())),
  );
}
