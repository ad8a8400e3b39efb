import type { RegistrationDependencies } from '../ports.ts';
import type { Attempt, RegisterResult } from './attempt.ts';

/** What a submission with this idempotency key was answered before, or null. Another form under the same key is refused. */
export async function findEarlierResult(
  deps: RegistrationDependencies,
  attempt: Attempt,
): Promise<RegisterResult | null> {
  const key = attempt.input.idempotencyKey;
  const earlier = await deps.transaction(({ registrations }) => registrations.findSubmission(key));
  if (!earlier) return null;
  if (Buffer.compare(earlier.fingerprint, attempt.fingerprint) === 0) return earlier.outcome;
  return { kind: 'invalid', fields: [{ name: 'idempotencyKey', validationCode: 'validation.idempotencyKey' }] };
}
