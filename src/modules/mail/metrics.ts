import type { Counters } from '#platform/telemetry/meters.ts';
import type { ReturnKind } from './rules/mail-return.ts';

/** The metrics of mails that left. */
export function mailMetrics({ counter }: Counters) {
  const returns = counter('mail_returns_total', 'Mails that came back, or that their recipients reported.', ['type']);
  return { noteReturn: (type: ReturnKind) => returns.inc({ type }) };
}
