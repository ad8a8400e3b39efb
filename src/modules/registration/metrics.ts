import type { Counters } from '#platform/telemetry/meters.ts';

/** The metrics of registrations. */
export function registrationMetrics({ counter }: Counters) {
  const registrations = counter('registrations_total', 'Answers to submitted registrations.', ['outcome']);
  const refusals = counter('registration_refusals_total', 'Refused registrations by their first error.', ['reason']);
  const expired = counter('registrations_expired_total', 'Registrations that the sweep expired.', []);
  const attempts = counter(
    'activation_attempts_total',
    'Stored openings of activation links, entered codes and refused attempts, and those that were dropped.',
    ['kind'],
  );
  return {
    /** Counts the outcomes of `register`, and the reasons of refusals. */
    noteRegistration(outcome: string, reason: string | null): void {
      registrations.inc({ outcome });
      if (reason !== null) refusals.inc({ reason });
    },
    noteExpired: (count: number) => expired.inc({}, count),
    countAttempts: (kind: string, times: number) => attempts.inc({ kind }, times),
  };
}
