import type { Experiment, ExperimentDefinition } from '../../rules/experiment.ts';
import {
  buildStep,
  checkVisits,
  type ExperimentResults,
  findPhaseTimes,
  isComparable,
  listExposureLoss,
  listStepCounts,
  RESULT_STEPS,
  type ResultStep,
  type StepResults,
  type VariationCounts,
} from '../../rules/results.ts';
import type { Comparison } from '../../rules/statistics/compare-counts.ts';
import type { Compare, ResultsDependencies } from './ports.ts';

/** Finds the results of an experiment by its key; null if there is none. */
export async function findResults(deps: ResultsDependencies, key: string): Promise<ExperimentResults | null> {
  const experiment = await deps.experiments.find(key);
  return experiment && readResults(deps, experiment);
}

/** Reads the results of an experiment in its current phase (specification K3). */
export async function readResults(
  { experiments, counts, compare }: ResultsDependencies,
  { id, definition }: Pick<Experiment, 'id' | 'definition'>,
): Promise<ExperimentResults> {
  const { key, phase } = definition;
  const revisions = await experiments.listRevisions([key]);
  const counted = await counts.read(id, phase);
  const steps: StepResults[] = [];
  for (const step of RESULT_STEPS) steps.push(await compareStep(compare, definition, counted, step));
  return {
    phase,
    ...findPhaseTimes(revisions, phase),
    sampleRatio: checkVisits(definition, counted),
    steps,
    exposureLoss: listExposureLoss(definition, counted),
  };
}

async function compareStep(
  compare: Compare,
  definition: ExperimentDefinition,
  counted: readonly VariationCounts[],
  step: ResultStep,
): Promise<StepResults> {
  const [control, ...others] = listStepCounts(definition, counted, step);
  if (!control) return buildStep(step, definition, [], []);
  const comparisons: (Comparison | null)[] = [null];
  for (const one of others) comparisons.push(isComparable(control, one) ? await compare(control, one) : null);
  return buildStep(step, definition, [control, ...others], comparisons);
}
