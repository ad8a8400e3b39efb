import { type CommandOf, done, usageError } from '#platform/command-line/command.ts';
import type { FunnelCount, FunnelDependencies } from '../actions/count-steps.ts';
import type { CountDaysDependencies } from '../actions/ports.ts';
import { reportFunnel } from '../actions/report-funnel.ts';
import { FUNNEL_STEPS } from '../rules/steps.ts';

const DEFAULT_DAYS = 14;
const MOST_DAYS = 800;

import { alignCells } from './align-cells.ts';

export const reportCommand: CommandOf<FunnelDependencies & CountDaysDependencies> = {
  name: 'funnel report',
  about:
    'counts visits for each step from the landing page to membership, by day, reason, country, language, campaign and headline',
  options: { days: { type: 'string', about: `number of days up to today (default: ${DEFAULT_DAYS})` } },
  async run(deps, given) {
    const days = Number(given.text('days') ?? DEFAULT_DAYS);
    if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) {
      throw usageError(`--days needs a whole number from 1 to ${MOST_DAYS}`);
    }
    const counts = await reportFunnel(deps, days, given.progress);
    return done({ timeZone: deps.brand.timeZone, days, counts }, ...formatLines(counts));
  },
};

/** One line for each day with every step, then each dimension for comparison. */
function formatLines(counts: readonly FunnelCount[]): readonly string[] {
  const byDay = [['day', ...FUNNEL_STEPS], ...buildTable(counts, 'day')];
  const refusals = counts.filter(({ step }) => step === 'code-refused');
  const parts = (['campaign', 'headline', 'country', 'language'] as const).flatMap((part) => [
    '',
    ...alignCells([[part, ...FUNNEL_STEPS], ...buildTable(counts, part)]),
  ]);
  const reasons = [...totalsBy(refusals, ({ reason }) => reason)].map(([reason, visits]) => `  ${visits}  ${reason}`);
  return [...alignCells(byDay), ...parts, ...(reasons.length > 0 ? ['', 'refused codes', ...reasons] : [])];
}

/** One pass over the counts: a report of a year has hundreds of thousands of them. */
function buildTable(counts: readonly FunnelCount[], part: 'day' | 'campaign' | 'headline' | 'country' | 'language') {
  const rows = Map.groupBy(counts, (count) => count[part]);
  return [...rows.keys()].toSorted().map((value) => {
    const totals = totalsBy(rows.get(value) ?? [], ({ step }) => step);
    return [value || '-', ...FUNNEL_STEPS.map((step) => String(totals.get(step) ?? 0))];
  });
}

function totalsBy(counts: readonly FunnelCount[], getKey: (count: FunnelCount) => string): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const count of counts) totals.set(getKey(count), (totals.get(getKey(count)) ?? 0) + count.visits);
  return totals;
}
