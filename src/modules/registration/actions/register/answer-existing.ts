import { isPast } from '../../../../kernel/instant.ts';
import { endRegistration } from '../end-registration.ts';
import type { RegistrationWorld, SubmissionOutcome } from '../ports.ts';
import { requestActivationMail } from '../resend-activation.ts';
import type { Attempt, RegisterResult } from './register.ts';

/** What a submission with this idempotency key was answered before, or null. Another form under the same key is refused. */
export async function answerEarlier(world: RegistrationWorld, attempt: Attempt): Promise<RegisterResult | null> {
  const key = attempt.input.idempotencyKey;
  const earlier = await world.transaction(({ registrations }) => registrations.findSubmission(key));
  if (!earlier) return null;
  if (Buffer.compare(earlier.fingerprint, attempt.fingerprint) === 0) return earlier.outcome;
  return { kind: 'invalid', fields: [{ name: 'idempotencyKey', slip: 'validation.idempotencyKey' }] };
}

/**
 * The answer for an address that has an account or a pending registration, or null where it is free. A pending one gets a
 * new activation mail within its limits; one whose time is up is ended, so that the address is free.
 */
export async function answerExisting(world: RegistrationWorld, attempt: Attempt): Promise<SubmissionOutcome | null> {
  const { email } = attempt.form;
  const now = world.clock();
  return world.transaction(async (stores) => {
    const outcome = await outcomeFor();
    if (outcome) {
      await stores.registrations.saveSubmission(attempt.input.idempotencyKey, attempt.fingerprint, outcome, now);
    }
    return outcome;

    async function outcomeFor(): Promise<SubmissionOutcome | null> {
      if (await stores.members.isMember(email)) return { kind: 'account-active' };
      const existing = await stores.registrations.lockLiveByEmail(email);
      if (!existing) return null;
      if (existing.status === 'active') return { kind: 'account-active' };
      if (isPast(existing.expiresAt, now)) {
        await endRegistration(stores, existing, 'expired', now);
        return null;
      }
      await requestActivationMail(world, stores, existing);
      return { kind: 'account-pending' };
    }
  });
}
