import type { ExplainedDecision } from '../actions/explain-visitor.ts';
import type { DecisionReason } from '../rules/decision.ts';
import type { ExperimentDefinition } from '../rules/experiment.ts';
import type { SimulatedSplit } from '../rules/simulated-split.ts';
import { formatShare } from './format-experiment.ts';

const WIDTHS = [32, 10, 10, 10, 10] as const;

/** A table: the simulated and the expected visitors of each variation. */
export function formatSplit(
  { variations, coverage, namespace }: ExperimentDefinition,
  { variations: counted, notIncluded }: SimulatedSplit,
): readonly string[] {
  const included = counted.reduce((sum, { count }) => sum + count, 0);
  const all = included + notIncluded;
  const share = coverage * (namespace ? namespace.end - namespace.start : 1);
  const rows = counted.map(({ key, count }, index) => {
    const weight = variations[index]?.weight ?? 0;
    const expected = Math.round(all * share * weight);
    return [key, formatShare(weight), expected, count, included === 0 ? '-' : formatShare(count / included)];
  });
  const left = ['(not included)', '', Math.round(all * (1 - share)), notIncluded, ''];
  return [['variation', 'weight', 'expected', 'visitors', 'share'], ...rows, left].map(formatColumns);
}

function formatColumns(cells: readonly (string | number)[]): string {
  return cells
    .map((cell, index) => (index === 0 ? String(cell).padEnd(WIDTHS[0]) : String(cell).padStart(WIDTHS[index] ?? 0)))
    .join(' ')
    .trimEnd();
}

const REASONS: Readonly<Record<DecisionReason, string>> = {
  status: 'not included: the experiment is archived',
  country: 'not included: the experiment is for other countries',
  language: 'not included: the experiment is for other languages',
  path: 'not included: the experiment runs on other pages',
  'no-hash-value': 'not included: no value of the attribute that splits visitors',
  namespace: 'not included: outside of the range of its namespace',
  prerequisite: 'not included: a prerequisite does not hold',
  coverage: 'not included: outside of the coverage',
  included: 'included',
};

/** A line: the experiment, the variation, the reason and the bucket. */
export function formatDecision({ experiment, variation, reason, bucket }: ExplainedDecision): string {
  const place = bucket === null ? '' : `, bucket ${bucket}`;
  return `${experiment.padEnd(WIDTHS[0])} ${(variation ?? '-').padEnd(WIDTHS[0])} ${REASONS[reason]}${place}`;
}
