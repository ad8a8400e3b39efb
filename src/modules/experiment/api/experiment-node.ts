import { createSharedReads, type SharedReadDependencies, type SharedReads } from '../actions/shared-reads.ts';
import type { Experiment } from '../rules/experiment.ts';

/** An experiment of a response; all experiments of the response have the same `reads`. */
export type ExperimentNode = { readonly experiment: Experiment; readonly reads: SharedReads };

export function createNodes(deps: SharedReadDependencies, experiments: readonly Experiment[]): ExperimentNode[] {
  const reads = createSharedReads(deps, experiments);
  return experiments.map((experiment) => ({ experiment, reads }));
}

export function createNode(deps: SharedReadDependencies, experiment: Experiment): ExperimentNode {
  return { experiment, reads: createSharedReads(deps, [experiment]) };
}
