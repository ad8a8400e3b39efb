import type { Counters } from '#platform/telemetry/meters.ts';

/** The metrics of mails that left. */
export function mailMetrics({ counter }: Counters) {
  const returns = counter('mail_returns_total', 'Mails that came back, or that their recipients reported.', ['type']);
  return { noteReturn: (type: 'bounced' | 'complained') => returns.inc({ type }) };
}
