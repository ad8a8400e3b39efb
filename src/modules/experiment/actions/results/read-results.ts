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
import type { Revision } from '../ports.ts';
import type { Compare, ResultsDependencies } from './ports.ts';

/** What the results of an experiment are read from; for several experiments, each is one statement. */
export type ResultReads = {
  /** The history of an experiment by its key, the oldest revision first. */
  readonly listRevisions: (key: string) => Promise<readonly Revision[]>;
  /** What was counted in the current phase of an experiment. */
  readonly listCounts: (experimentId: string) => Promise<readonly VariationCounts[]>;
};

/** Finds the results of an experiment by its key; null if there is none. */
export async function findResults(deps: ResultsDependencies, key: string): Promise<ExperimentResults | null> {
  const { experiments, counts } = deps;
  const experiment = await experiments.find(key);
  if (!experiment) return null;
  const { phase } = experiment.definition;
  return readResults(deps, experiment, {
    listRevisions: () => experiments.listRevisions([key]),
    listCounts: (experimentId) => counts.read([{ experimentId, phase }]),
  });
}

/** Reads the results of an experiment in its current phase (specification K3). */
export async function readResults(
  { compare }: Pick<ResultsDependencies, 'compare'>,
  { id, definition }: Pick<Experiment, 'id' | 'definition'>,
  { listRevisions, listCounts }: ResultReads,
): Promise<ExperimentResults> {
  const { key, phase } = definition;
  const [revisions, counted] = await Promise.all([listRevisions(key), listCounts(id)]);
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
