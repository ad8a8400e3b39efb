import type { ExperimentDefinition, ExperimentStatus } from './experiment.ts';
import type { Comparison } from './statistics/compare-counts.ts';
import { type ConversionRate, estimateConversionRate } from './statistics/conversion-rate.ts';
import type { Counts } from './statistics/counts.ts';
import { checkSampleRatio, type SampleRatio } from './statistics/sample-ratio.ts';
import { getSampleSize } from './statistics/sample-size.ts';

/** The steps that follow an exposure, in the order in which visitors take them. */
export const RESULT_STEPS = ['code', 'form', 'registration', 'activation'] as const;
export type ResultStep = (typeof RESULT_STEPS)[number];

/** What was counted for a variation in a phase. */
export type VariationCounts = {
  readonly variation: string;
  readonly visits: number;
  readonly redirected: number;
  readonly arrived: number;
  readonly codes: number;
  readonly forms: number;
  readonly registrations: number;
  readonly activations: number;
};

/** A phase of an experiment. */
export type Phase = { readonly experimentId: string; readonly phase: number };
export type PhaseCounts = Phase & VariationCounts;

/** The results of an experiment in its current phase (specification K3). */
export type ExperimentResults = PhaseTimes & {
  readonly phase: number;
  /** Null without visitors, and where countries are split instead of visitors. */
  readonly sampleRatio: SampleRatio | null;
  readonly steps: readonly StepResults[];
  /** The variations that redirect. */
  readonly exposureLoss: readonly ExposureLoss[];
};

export type PhaseTimes = {
  /** The start of the phase; null if it never ran. */
  readonly from: Date | null;
  /** The stop of the phase; null while it runs. */
  readonly until: Date | null;
};

export type StepResults = {
  readonly step: ResultStep;
  /** The visitors that each variation needs to find a relative uplift of 10 %; null without a rate. */
  readonly neededSampleSize: number | null;
  readonly variations: readonly StepVariation[];
};

export type StepVariation = Counts &
  ConversionRate & {
    readonly variation: string;
    /** Null for the control, without visitors, and without any conversion. */
    readonly comparison: Comparison | null;
  };

export type ExposureLoss = { readonly variation: string; readonly redirected: number; readonly arrived: number };

const NOTHING = { visits: 0, redirected: 0, arrived: 0, codes: 0, forms: 0, registrations: 0, activations: 0 };
const SMALLEST_UPLIFT = 0.1;
/** No experiment gets more visitors, and larger numbers are no whole numbers of GraphQL. */
const MOST_VISITORS = 1_000_000_000;

type Revision = {
  readonly at: Date;
  readonly status: ExperimentStatus;
  readonly definition: Pick<ExperimentDefinition, 'phase'>;
};

/** Finds when a phase began and ended, from the history of the experiment, the oldest revision first. */
export function findPhaseTimes(revisions: readonly Revision[], phase: number): PhaseTimes {
  let times: PhaseTimes = { from: null, until: null };
  for (const { at, status, definition } of revisions) {
    const isRunning = status === 'running' && definition.phase === phase;
    if (isRunning) times = { from: times.from ?? at, until: null };
    else if (times.from !== null) times = { ...times, until: times.until ?? at };
  }
  return times;
}

type Split = Pick<ExperimentDefinition, 'variations' | 'hashAttribute'>;

/** Compares the visits of all variations with their weights. */
export function checkVisits(
  { variations, hashAttribute }: Split,
  counted: readonly VariationCounts[],
): SampleRatio | null {
  const visits = variations.map(({ key }) => findCounts(counted, key).visits);
  // A few countries with any number of visitors each never follow the weights.
  if (hashAttribute === 'applicationCountry' || visits.every((count) => count === 0)) return null;
  return checkSampleRatio(
    visits,
    variations.map(({ weight }) => weight),
  );
}

/**
 * Lists the counts of a step for each variation, in the order of the definition. Who converted was exposed: a process
 * that was killed may have lost the exposures of its last seconds, but no conversion.
 */
export function listStepCounts(
  { variations }: Pick<Split, 'variations'>,
  counted: readonly VariationCounts[],
  step: ResultStep,
): readonly Counts[] {
  return variations.map(({ key }) => {
    const { visits, codes, forms, registrations, activations } = findCounts(counted, key);
    const conversions = { code: codes, form: forms, registration: registrations, activation: activations };
    return { visitors: Math.max(visits, codes, forms, registrations), conversions: conversions[step] };
  });
}

/**
 * Whether there is something to compare: both have visitors, and somebody converted. Without any conversion the uplift
 * would only say that one variation has more visitors than the other.
 */
export function isComparable(control: Counts, variation: Counts): boolean {
  return control.visitors > 0 && variation.visitors > 0 && control.conversions + variation.conversions > 0;
}

/** Builds the results of a step; the comparisons are those with the control, in the order of the variations. */
export function buildStep(
  step: ResultStep,
  { variations }: Pick<Split, 'variations'>,
  counts: readonly Counts[],
  comparisons: readonly (Comparison | null)[],
): StepResults {
  const results = variations.map(({ key: variation }, index) => {
    const own = counts[index] ?? { visitors: 0, conversions: 0 };
    return { variation, ...own, ...estimateConversionRate(own), comparison: comparisons[index] ?? null };
  });
  return { step, neededSampleSize: findSampleSize(results[0]?.rate ?? null), variations: results };
}

function findSampleSize(rate: number | null): number | null {
  const size = rate === null ? null : getSampleSize(rate, SMALLEST_UPLIFT);
  return size !== null && size <= MOST_VISITORS ? size : null;
}

/** Lists how many visits were sent to the target of a redirect, and how many of them arrived. */
export function listExposureLoss(
  { variations }: Pick<Split, 'variations'>,
  counted: readonly VariationCounts[],
): readonly ExposureLoss[] {
  return variations
    .filter(({ redirect }) => redirect !== null)
    .map(({ key: variation }) => {
      const { redirected, arrived } = findCounts(counted, variation);
      return { variation, redirected, arrived: Math.min(arrived, redirected) };
    });
}

function findCounts(counted: readonly VariationCounts[], variation: string): VariationCounts {
  return counted.find((one) => one.variation === variation) ?? { variation, ...NOTHING };
}
