import type { Counters } from '#platform/telemetry/meters.ts';

/** The metrics of webhooks. */
export function webhookMetrics({ counter }: Counters) {
  const tries = counter('webhook_tries_total', 'Tries to deliver a webhook.', ['type', 'result']);
  return { noteTry: (type: string, result: 'delivered' | 'failed') => tries.inc({ type, result }) };
}
