import type { Counters } from '#platform/telemetry/meters.ts';

/** The metrics of shops. */
export function shopMetrics({ counter }: Counters) {
  const redemptions = counter('voucher_redemptions_total', 'Requests to redeem a voucher.', ['result']);
  return { noteRedemption: (result: string) => redemptions.inc({ result }) };
}
