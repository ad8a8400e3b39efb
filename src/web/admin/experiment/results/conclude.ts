import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import type { StepResults, VariationResults } from '../page-data.ts';

/** How a variation compares with the control: only an interval without 0 says more than `undecided`. */
export type Comparison = {
  readonly variation: string;
  readonly verdict: 'better' | 'worse' | 'undecided';
  readonly low: number;
  readonly high: number;
};

/** What the numbers of a step allow to say: the first that applies. */
export type Conclusion =
  | { readonly kind: 'no-visitors' }
  /** Visitors did not get the variations in the shares that were set: no number is valid. */
  | { readonly kind: 'mismatch' }
  /** Countries were split, not visitors: there are too few of them for these intervals. */
  | { readonly kind: 'countries' }
  /** The control's rate does not say how many visitors are needed, for example without a conversion. */
  | { readonly kind: 'size-unknown' }
  /** `visitors` are those of the variation that has the fewest. */
  | { readonly kind: 'not-enough'; readonly visitors: number; readonly needed: number }
  | { readonly kind: 'compared'; readonly comparisons: readonly Comparison[] };

type Given = {
  readonly definition: Pick<ExperimentDefinition, 'hashAttribute' | 'variations'>;
  /** The verdict of the sample-ratio check; null without one. */
  readonly sampleRatio: string | null;
  readonly step: Pick<StepResults, 'neededSampleSize' | 'variations'>;
};

/** Concludes what can be said of a step, and never more than its numbers say. */
export function conclude({ definition, sampleRatio, step }: Given): Conclusion {
  const { neededSampleSize: needed, variations } = step;
  const visitors = countFewestVisitors(definition, variations);
  if (variations.every((one) => one.visitors === 0)) return { kind: 'no-visitors' };
  if (sampleRatio === 'mismatch') return { kind: 'mismatch' };
  if (definition.hashAttribute === 'applicationCountry') return { kind: 'countries' };
  if (needed === null) return { kind: 'size-unknown' };
  if (visitors < needed) return { kind: 'not-enough', visitors, needed };
  return { kind: 'compared', comparisons: variations.flatMap(compare) };
}

/** A variation with the weight 0 gets no visitors. */
function countFewestVisitors(
  { variations }: Given['definition'],
  counted: readonly Pick<VariationResults, 'variation' | 'visitors'>[],
): number {
  const used = variations.filter(({ weight }) => weight > 0).map(({ key }) => key);
  return Math.min(...counted.filter(({ variation }) => used.includes(variation)).map(({ visitors }) => visitors));
}

function compare({ variation, visitors, upliftLow: low, upliftHigh: high }: VariationResults): readonly Comparison[] {
  if (low === null || high === null || visitors === 0) return [];
  const verdict = low > 0 ? 'better' : high < 0 ? 'worse' : 'undecided';
  return [{ variation, verdict, low, high }];
}
