import type { Counters } from '#platform/telemetry/meters.ts';

/** The metrics of visits from blocked referrers. */
export function invitationMetrics({ counter }: Counters) {
  const visits = counter('blocked_visits_total', 'Visitors from blocked referrers.', ['category']);
  return { noteBlockedVisit: (category: string) => visits.inc({ category }) };
}
