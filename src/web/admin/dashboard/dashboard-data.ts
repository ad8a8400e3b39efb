import type { FunnelNumbers } from '#modules/funnel/rules/build-rows.ts';
import type { FunnelStep } from '#modules/funnel/rules/steps.ts';
import type { BlockedReferrersQuery, FunnelReportQuery } from '#web/generated/operations.ts';
import { href } from '#web/routing/href.ts';

export type ShownReport = FunnelReportQuery['funnelReport'];
export type ShownRow = ShownReport['rows'][number];
export type ShownReferrer = BlockedReferrersQuery['blockedReferrers'][number];

export const PAGE = href('/admin/dashboard');

/** The parts of the dashboard, each of which can be exported. */
export const DASHBOARD_PARTS = ['funnel', 'rows', 'time', 'refusals', 'referrers'] as const;
export type DashboardPart = (typeof DASHBOARD_PARTS)[number];

/** The numbers of the API, by the names of the steps. */
export function toNumbers({ codeGood, codeRefused, ...others }: ShownRow['numbers']): FunnelNumbers {
  const given = { ...others, 'code-good': codeGood, 'code-refused': codeRefused };
  const steps = [
    'denied',
    'landing',
    'form',
    'registered',
    'activated',
    'interest',
    'code-good',
    'code-refused',
  ] as const;
  return Object.fromEntries(steps.map((step) => [step, given[step] ?? null])) as Record<FunnelStep, number | null>;
}

/** Whether nothing at all was counted, neither in the period nor before. */
export function isEmpty({ total }: ShownReport, referrers: readonly ShownReferrer[]): boolean {
  const numbers = [...Object.values(toNumbers(total.numbers)), ...Object.values(toNumbers(total.before))];
  return referrers.length === 0 && numbers.every((number) => !number);
}
