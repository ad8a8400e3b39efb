import { findConflicts } from '../rules/check-definition.ts';
import type { Conflict } from '../rules/conflict.ts';
import type { Experiment, ExperimentStatus } from '../rules/experiment.ts';
import { type Difference, listDifferences } from '../rules/list-differences.ts';
import type { ReadDependencies, Revision } from './ports.ts';

/** Lists the experiments by key, those of one status only if it is given. */
export async function listExperiments(
  { experiments }: ReadDependencies,
  status: ExperimentStatus | null,
): Promise<readonly Experiment[]> {
  const all = await experiments.list();
  return status === null ? all : all.filter((one) => one.status === status);
}

export type ShownExperiment = { readonly experiment: Experiment; readonly conflicts: readonly Conflict[] };

/** Returns an experiment and how it collides with others; null if there is none. An archived one collides with none. */
export async function showExperiment({ experiments }: ReadDependencies, key: string): Promise<ShownExperiment | null> {
  const all = await experiments.list();
  const experiment = all.find(({ definition }) => definition.key === key);
  if (!experiment) return null;
  const conflicts = experiment.status === 'archived' ? [] : findConflicts(experiment.definition, all);
  return { experiment, conflicts };
}

/** An entry of the history, with what it changed. */
export type Change = Omit<Revision, 'definition'> & { readonly changes: readonly Difference[] };

/** Lists the changes of an experiment, the oldest first; null if there is no such experiment. */
export async function listHistory({ experiments }: ReadDependencies, key: string): Promise<readonly Change[] | null> {
  const revisions = await experiments.listRevisions(key);
  if (revisions.length === 0) return null;
  return revisions.map(({ definition, ...revision }, index) => {
    const earlier = revisions[index - 1];
    const before = earlier && { status: earlier.status, ...earlier.definition };
    const changes = before ? listDifferences(before, { status: revision.status, ...definition }) : [];
    return { ...revision, changes };
  });
}
