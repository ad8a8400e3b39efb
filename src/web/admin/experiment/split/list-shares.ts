import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import type { SimulatedSplit } from '#modules/experiment/rules/simulated-split.ts';

export type VariationShare = {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** Of the visitors who are included, from 0 to 1. */
  readonly share: number;
  readonly weight: number;
};

/** Compares what each variation got in a simulation with its weight. */
export function listShares(
  { variations }: ExperimentDefinition,
  { variations: simulated }: SimulatedSplit,
): readonly VariationShare[] {
  const included = simulated.reduce((sum, { count }) => sum + count, 0);
  return variations.map(({ key, name, weight }, index) => {
    const count = simulated[index]?.count ?? 0;
    return { key, name, count, share: included === 0 ? 0 : count / included, weight };
  });
}
