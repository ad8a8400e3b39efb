import type { RegistrationDependencies } from '../ports.ts';
import type { Attempt, RegisterResult } from './attempt.ts';

/** The stored result of a submission with this idempotency key, or null. Another form with the same key is refused. */
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
