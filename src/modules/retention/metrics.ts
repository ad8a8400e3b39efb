import type { Counters } from '#platform/telemetry/meters.ts';

/** The metrics of deletions by age. */
export function retentionMetrics({ counter }: Counters) {
  const rows = counter('retention_rows_total', 'Rows that were deleted or erased because of their age.', ['table']);
  return { noteRetention: (table: string, count: number) => rows.inc({ table }, count) };
}
