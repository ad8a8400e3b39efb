import { findConflicts } from '../rules/check-definition.ts';
import type { Conflict } from '../rules/conflict.ts';
import type { Experiment, ExperimentStatus } from '../rules/experiment.ts';
import { type Difference, listDifferences } from '../rules/list-differences.ts';
import type { ReadDependencies, Revision, SiteDependencies } from './ports.ts';
import { listSiteConflicts } from './site-conflicts.ts';

/** Lists the experiments by key, those of one status only if it is given. */
export async function listExperiments(
  { experiments }: ReadDependencies,
  status: ExperimentStatus | null,
): Promise<readonly Experiment[]> {
  const all = await experiments.list();
  return status === null ? all : all.filter((one) => one.status === status);
}

export type ShownExperiment = { readonly experiment: Experiment; readonly conflicts: readonly Conflict[] };

/** Returns an experiment and how it collides with others; null if there is none. */
export async function showExperiment(
  deps: ReadDependencies & SiteDependencies,
  key: string,
): Promise<ShownExperiment | null> {
  const all = await deps.experiments.list();
  const experiment = all.find(({ definition }) => definition.key === key);
  if (!experiment) return null;
  return { experiment, conflicts: await listConflicts(deps, experiment, all) };
}

/**
 * Lists how an experiment collides with others among all, and what visitors of this site do not see of it; an archived one
 * has no conflicts.
 */
export async function listConflicts(
  deps: SiteDependencies,
  { status, definition }: Experiment,
  all: readonly Experiment[],
): Promise<readonly Conflict[]> {
  if (status === 'archived') return [];
  return [...findConflicts(definition, all), ...(await listSiteConflicts(deps, definition))];
}

/** An entry of the history, with what it changed. */
export type Change = Omit<Revision, 'key' | 'definition'> & { readonly changes: readonly Difference[] };

/** Lists the changes of an experiment, the oldest first; null if there is no such experiment. */
export async function listHistory({ experiments }: ReadDependencies, key: string): Promise<readonly Change[] | null> {
  const revisions = await experiments.listRevisions([key]);
  return revisions.length === 0 ? null : compareRevisions(revisions);
}

/** Says what each revision of an experiment changed, the oldest first. */
export function compareRevisions(revisions: readonly Revision[]): readonly Change[] {
  return revisions.map(({ key: _, definition, ...revision }, index) => {
    const earlier = revisions[index - 1];
    const before = earlier && { status: earlier.status, ...earlier.definition };
    const changes = before ? listDifferences(before, { status: revision.status, ...definition }) : [];
    return { ...revision, changes };
  });
}
