import type { FunnelReport } from '../actions/read-report.ts';
import type { Breakdown } from '../rules/breakdown.ts';
import { getActivationRate, getStepRate, MAIN_STEPS, SIDE_STEPS } from '../rules/rates.ts';

/** The parts of the dashboard that are counts of the funnel; `referrers report` has the blocked referrers. */
export const PARTS = ['funnel', 'rows', 'time', 'refusals'] as const;
export type Part = (typeof PARTS)[number];

type Cell = string | number | null;
/** A part as a table: the names of its columns, and its rows. */
export type Table = { readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

const STEPS = [...MAIN_STEPS, ...SIDE_STEPS];

/** Builds a part of the dashboard. Where codes have no such counts, it has no rows. */
export function buildPart(part: Part, report: FunnelReport, breakdown: Breakdown): Table {
  switch (part) {
    case 'funnel':
      return { columns: ['step', 'number', 'before', 'rate'], rows: buildSteps(report) };
    case 'rows':
      return buildRows(report, breakdown);
    case 'time': {
      const ranges = report.activationTime?.ranges ?? [];
      return {
        columns: ['seconds-from', 'seconds-to', 'activated'],
        rows: ranges.map(({ from, to, number }) => [from, to, number]),
      };
    }
    case 'refusals': {
      const refusals = report.refusals ?? [];
      return {
        columns: ['reason', 'number', 'before'],
        rows: refusals.map(({ reason, number, before }) => [reason, number, before]),
      };
    }
  }
}

function buildSteps({ total: { numbers, before } }: FunnelReport): Table['rows'] {
  return STEPS.filter((step) => numbers[step] !== null).map((step) => {
    const main = MAIN_STEPS.find((one) => one === step);
    return [step, numbers[step], before[step], formatRate(main ? getStepRate(numbers, main) : null)];
  });
}

/** Each step with its number of the period before. */
function buildRows({ rows }: FunnelReport, breakdown: Breakdown): Table {
  return {
    columns: [breakdown, ...STEPS.flatMap((step) => [step, `${step}-before`]), 'activation-rate'],
    rows: rows.map(({ value, numbers, before }) => [
      ...[value, ...STEPS.flatMap((step) => [numbers[step], before[step]])],
      formatRate(getActivationRate(numbers)),
    ]),
  };
}

function formatRate(rate: number | null): string | null {
  return rate === null ? null : rate.toFixed(4);
}
