import type { Counters } from '#platform/telemetry/meters.ts';

/** The metrics of logins by providers. */
export function identityMetrics({ counter }: Counters) {
  const steps = counter('provider_logins_total', 'Steps of logins by identity providers.', [
    'provider',
    'step',
    'outcome',
  ]);
  return {
    countStep: (provider: string, step: string, outcome: string) => steps.inc({ provider, step, outcome }),
  };
}
