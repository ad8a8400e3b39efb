import { newId } from '#kernel/ids.ts';
import { findConflicts } from '../rules/check-definition.ts';
import type { Experiment } from '../rules/experiment.ts';
import { parseDefinition } from '../rules/parse-definition.ts';
import type { ExperimentDependencies } from './ports.ts';
import { type ChangeResult, refuse, saveChange } from './save-change.ts';
import { addSiteConflicts } from './site-conflicts.ts';

/** Creates a draft from what a marketer entered (specification K3). */
export async function createExperiment(
  deps: ExperimentDependencies,
  input: { readonly definition: unknown; readonly actor: string },
): Promise<ChangeResult> {
  const parsed = parseDefinition(input.definition, deps);
  if (parsed.kind === 'invalid') return refuse('definition-invalid', parsed.problems, null);
  const { definition } = parsed;
  const { actor } = input;
  const result = await deps.transaction(async (stores): Promise<ChangeResult> => {
    const publication = await stores.experiments.lockPublication();
    const known = await stores.experiments.find(definition.key);
    if (known) {
      const message = `There already is an experiment "${definition.key}".`;
      return refuse('key-taken', [{ path: 'key', code: 'key-taken', message }], known);
    }
    const at = deps.clock();
    const experiment: Experiment = {
      ...{ id: newId(at, deps.random), revision: 1, status: 'draft', definition },
      ...{ createdAt: at, changedAt: at, startedAt: null, stoppedAt: null, archivedAt: null },
    };
    await saveChange(stores, { before: null, after: experiment, publication, actor, action: 'experiment.created' });
    return { kind: 'done', experiment, conflicts: findConflicts(definition, await stores.experiments.list()) };
  });
  return addSiteConflicts(deps, result);
}
