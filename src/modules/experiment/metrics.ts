import type { Counters } from '#platform/telemetry/meters.ts';

/** The metrics of the feature service. */
export function featureServiceMetrics({ counter }: Counters) {
  const upstream = counter('feature_upstream_total', 'Answers of the GrowthBook service.', ['part', 'outcome']);
  return {
    noteUpstream: (part: string, outcome: string) => upstream.inc({ part, outcome }),
  };
}
