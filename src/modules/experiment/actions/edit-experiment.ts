import { findConflicts } from '../rules/check-definition.ts';
import { isBlocking } from '../rules/conflict.ts';
import { listDifferences } from '../rules/list-differences.ts';
import { parseDefinition } from '../rules/parse-definition.ts';
import { findEditProblems } from '../rules/status.ts';
import type { ExperimentDependencies } from './ports.ts';
import { type ChangeResult, getLater, refuse, refuseOutdated, refuseUnknown, saveChange } from './save-change.ts';
import { addSiteConflicts } from './site-conflicts.ts';

export type EditInput = {
  readonly key: string;
  /** The revision from which the change was made. */
  readonly revision: number;
  readonly definition: unknown;
  readonly actor: string;
};

/** Replaces the definition of an experiment, as far as its status allows; a repetition changes nothing. */
export async function editExperiment(deps: ExperimentDependencies, input: EditInput): Promise<ChangeResult> {
  const parsed = parseDefinition(input.definition, deps);
  if (parsed.kind === 'invalid') return refuse('definition-invalid', parsed.problems, null);
  const { definition } = parsed;
  const { key, revision, actor } = input;
  const result = await deps.transaction(async (stores): Promise<ChangeResult> => {
    const publication = await stores.experiments.lockPublication();
    const before = await stores.experiments.find(key);
    if (!before) return refuseUnknown(key);
    const outdated = refuseOutdated(before, revision);
    if (outdated) return outdated;
    const problems = findEditProblems(before, definition);
    if (problems.length > 0) return refuse('change-not-allowed', problems, before);
    const conflicts = findConflicts(definition, await stores.experiments.list());
    const blocking = before.status === 'running' ? conflicts.filter(isBlocking) : [];
    if (blocking.length > 0) return refuse('conflicts', blocking, before);
    if (listDifferences(before.definition, definition).length === 0)
      return { kind: 'done', experiment: before, conflicts };
    const changedAt = getLater(deps.clock(), before.changedAt);
    const after = { ...before, definition, revision: before.revision + 1, changedAt };
    await saveChange(stores, { before, after, publication, actor, action: 'experiment.edited' });
    return { kind: 'done', experiment: after, conflicts };
  });
  return addSiteConflicts(deps, result);
}
