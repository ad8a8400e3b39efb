import { findSeparation } from './audience.ts';
import type { Conflict, OtherExperiment } from './conflict.ts';
import type { ExperimentDefinition, Variation } from './experiment.ts';
import { findCycle } from './find-cycle.ts';
import { canMatchSamePath } from './paths.ts';

/** Finds redirects that lead back to where they begin, at once or by redirects of running experiments. */
export function findRedirectConflicts(
  definition: ExperimentDefinition,
  running: readonly OtherExperiment[],
): readonly Conflict[] {
  const toItself = definition.variations.flatMap((variation, index) =>
    checkTarget(definition, variation, `variations[${index}].redirect`),
  );
  return toItself.length > 0 ? toItself : findRedirectCycle(definition, running);
}

function checkTarget(definition: ExperimentDefinition, { redirect }: Variation, path: string): readonly Conflict[] {
  if (redirect === null || !startsAt(definition, redirect)) return [];
  const message = `The redirect leads to ${redirect}, which is one of the paths that it leads away from.`;
  return [{ path, code: 'redirect-to-itself', severity: 'error', message, experiments: [] }];
}

function findRedirectCycle(definition: ExperimentDefinition, running: readonly OtherExperiment[]): readonly Conflict[] {
  const others = running.map((other) => other.definition).filter((other) => mayMeet(definition, other));
  const all = [definition, ...others];
  const cycle = findCycle(definition.key, (key) => {
    const targets = all.find((one) => one.key === key)?.variations.map(({ redirect }) => redirect) ?? [];
    return all
      .filter((next) => targets.some((target) => target !== null && startsAt(next, target)))
      .map((next) => next.key);
  });
  if (!cycle) return [];
  const message = `Redirects lead in a cycle: "${cycle.join('" to "')}".`;
  const experiments = cycle.slice(1, -1);
  return [{ path: 'variations', code: 'redirect-cycle', severity: 'error', message, experiments }];
}

/** The steps of a cycle are on different paths. */
function mayMeet(one: ExperimentDefinition, other: ExperimentDefinition): boolean {
  const separation = findSeparation(one, other);
  return separation === null || separation === 'paths';
}

function startsAt(definition: ExperimentDefinition, path: string): boolean {
  return isRedirecting(definition) && definition.targeting.paths.some((pattern) => canMatchSamePath(pattern, path));
}

export function isRedirecting({ variations }: ExperimentDefinition): boolean {
  return variations.some(({ redirect }) => redirect !== null);
}
