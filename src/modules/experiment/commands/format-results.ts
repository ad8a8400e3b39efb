import type { ExperimentResults, StepResults, StepVariation } from '../rules/results.ts';
import type { SampleRatio } from '../rules/statistics/sample-ratio.ts';

const NOBODY = 'No visitors were counted. They appear within ten seconds; bots and previews are not counted.';

/** The results of an experiment for a terminal: the check of the split, then a table for each step. */
export function formatResults(key: string, results: ExperimentResults): readonly string[] {
  const { phase, from, until, sampleRatio, steps, exposureLoss } = results;
  const time = from === null ? 'never ran' : `from ${from.toISOString()} to ${until?.toISOString() ?? 'now'}`;
  const head = `${key}: phase ${phase}, ${time}`;
  const isEmpty = steps.every(({ variations }) => variations.every(({ visitors }) => visitors === 0));
  if (isEmpty && exposureLoss.every(({ redirected }) => redirected === 0))
    return from === null ? [head] : [head, NOBODY];
  return [
    head,
    ...(sampleRatio === null ? [] : [formatSampleRatio(sampleRatio)]),
    ...steps.flatMap(formatStep),
    ...exposureLoss.map(
      ({ variation, redirected, arrived }) =>
        `redirect of ${variation}: ${redirected} visits redirected, ${arrived} arrived`,
    ),
  ];
}

function formatSampleRatio({ verdict, pValue, expected }: SampleRatio): string {
  if (verdict === 'too-few-visitors') return 'sample ratio: too few visitors to check it';
  const counts = expected.map((count) => count.toFixed(0)).join(' : ');
  const stop = verdict === 'mismatch' ? ' Stop the experiment and find the cause: no other number is valid.' : '';
  return `sample ratio: ${verdict}, p = ${pValue.toPrecision(3)}, expected ${counts}.${stop}`;
}

const HEAD = ['variation', 'visitors', 'conversions', 'rate', '95 %', 'uplift', '95 %', 'better than control'];

function formatStep({ step, neededSampleSize, variations }: StepResults): readonly string[] {
  const needed =
    neededSampleSize === null
      ? ''
      : ` (an uplift of 10 % needs ${neededSampleSize} visitors of each variation to be found)`;
  return ['', `${step}${needed}`, ...alignColumns([HEAD, ...variations.map(listCells)])];
}

function listCells({ variation, visitors, conversions, rate, low, high, comparison }: StepVariation) {
  return [
    variation,
    String(visitors),
    String(conversions),
    rate === null ? '-' : formatPercent(rate),
    `${formatPercent(low)} to ${formatPercent(high)}`,
    ...(comparison === null
      ? ['-', '-', '-']
      : [
          formatPercent(comparison.uplift.estimate),
          `${formatPercent(comparison.uplift.low)} to ${formatPercent(comparison.uplift.high)}`,
          formatPercent(comparison.probabilityToBeatControl),
        ]),
  ];
}

function formatPercent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
}
