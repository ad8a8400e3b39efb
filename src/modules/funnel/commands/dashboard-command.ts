import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import { LOCALES } from '#kernel/locale.ts';
import { type Arguments, type CommandOf, done, type Outcome, usageError } from '#platform/command-line/command.ts';
import { listedAsCsv } from '#platform/command-line/csv-file.ts';
import { parseChoice } from '#platform/command-line/parse-options.ts';
import type { FunnelReportDependencies } from '../actions/ports.ts';
import { type FunnelQuestion, type FunnelReport, readReport } from '../actions/read-report.ts';
import { BREAKDOWNS } from '../rules/breakdown.ts';
import { DASHBOARD, readDashboardQuery } from '../rules/dashboard-query.ts';
import { DEFAULT_PRESET, PRESETS } from '../rules/period.ts';
import { formatDay } from '../rules/steps.ts';
import { alignCells } from './align-cells.ts';
import { buildPart, PARTS, type Part, type Table } from './build-parts.ts';

const PERIODS = PRESETS.map(String);
/** The options of the address of the dashboard, which has the same names. */
const QUERY_OPTIONS = {
  period: {
    type: 'string',
    choices: PERIODS,
    about: `the last ${PERIODS.join(', ')} days (default: ${DEFAULT_PRESET})`,
  },
  from: { type: 'string', about: 'the first day, such as 2026-03-02' },
  to: { type: 'string', about: 'the last day (default: today)' },
  by: { type: 'string', choices: BREAKDOWNS, about: BREAKDOWNS.join(', ') },
  country: { type: 'string', about: 'visits of a country' },
  language: { type: 'string', choices: LOCALES, about: 'visits in a language' },
  campaign: { type: 'string', about: 'visits of a campaign' },
  variant: { type: 'string', about: 'visits of a headline of the landing page' },
  code: { type: 'string', about: 'visits with a code; without the other filters' },
} as const;

export const dashboardCommand: CommandOf<FunnelReportDependencies> = {
  name: 'funnel dashboard',
  about: 'shows the dashboard of the back office: the steps of some days, beside those of the days before',
  options: {
    ...QUERY_OPTIONS,
    csv: { type: 'boolean', about: 'prints the part that --part names as a CSV file' },
    part: { type: 'string', choices: PARTS, about: PARTS.join(', ') },
  },
  async run(deps, given) {
    const part = parseChoice(given, 'part', PARTS);
    if (given.flag('csv') !== (part !== null)) throw usageError('--csv and --part belong together');
    const question = readQuestion(given, formatDay(deps.brand.timeZone, deps.clock()));
    const result = await readReport(deps, question);
    if (result.kind === 'refused') throw usageError(`the dashboard cannot be read like this: ${result.reason}`);
    const { report } = result;
    if (part) return printFile(part, report, question, given);
    return done(
      { breakdown: question.breakdown, filter: question.filter, ...report },
      ...formatReport(report, question),
    );
  },
};

/** Reads the options as the address of the dashboard; what the dashboard would leave out is refused. */
function readQuestion(given: Arguments, today: string): FunnelQuestion {
  const typed = listTyped(given);
  const query = parseListQuery(DASHBOARD, new URLSearchParams(typed));
  const invalid = Object.keys(typed).find((name) => !(name in query.filters));
  if (invalid) throw usageError(`--${invalid} has no such value`);
  const { period, breakdown, filter, unused } = readDashboardQuery(query, today);
  if (unused.length > 0)
    throw usageError(
      `these days, or this combination, cannot be shown: ${unused.map((name) => `--${name}`).join(', ')}`,
    );
  return { period, breakdown, filter };
}

function listTyped(given: Arguments): Readonly<Record<string, string>> {
  const typed = Object.keys(QUERY_OPTIONS).map((name) => [name, given.text(name)] as const);
  return Object.fromEntries(typed.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

function printFile(part: Part, report: FunnelReport, { period, breakdown }: FunnelQuestion, given: Arguments): Outcome {
  const { columns, rows } = buildPart(part, report, breakdown);
  const filters = describeFilters(DASHBOARD, { ...listTyped(given), ...period });
  async function* read() {
    yield* rows;
  }
  const cells = columns.map((name, index) => [name, (row: Table['rows'][number]) => row[index]] as const);
  return listedAsCsv(read(), { list: `dashboard-${part}`, filters }, Object.fromEntries(cells));
}

function formatReport(report: FunnelReport, { breakdown }: FunnelQuestion): readonly string[] {
  const { period, before, timeZone, countedAt, uncountedDays, isPartial, activationTime } = report;
  const median = activationTime?.spread?.median;
  return [
    `${period.from} to ${period.to}, before: ${before.from} to ${before.to} (${timeZone})`,
    `counted until ${countedAt?.toISOString() ?? '-'}, ${uncountedDays} days are not counted yet`,
    ...PARTS.flatMap((part) => ['', ...formatTable(buildPart(part, report, breakdown))]),
    ...(isPartial ? ['', 'There are more values than rows.'] : []),
    ...(median === undefined ? [] : ['', `median from the registration to the activation: ${median} s`]),
  ];
}

function formatTable({ columns, rows }: Table): readonly string[] {
  return alignCells([
    columns,
    ...rows.map((row) => row.map((cell) => (cell === null || cell === '' ? '-' : String(cell)))),
  ]);
}
