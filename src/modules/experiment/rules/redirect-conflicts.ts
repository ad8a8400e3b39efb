import { findSeparation } from './audience.ts';
import type { Conflict, OtherExperiment } from './conflict.ts';
import type { ExperimentDefinition, Variation } from './experiment.ts';
import { findCycle } from './find-cycle.ts';
import { canMatchSamePath } from './paths.ts';

/** Finds redirects that lead back to where they begin, at once or by redirects of running experiments, and chains of them. */
export function findRedirectConflicts(
  definition: ExperimentDefinition,
  running: readonly OtherExperiment[],
): readonly Conflict[] {
  const toItself = definition.variations.flatMap((variation, index) =>
    checkTarget(definition, variation, `variations[${index}].redirect`),
  );
  if (toItself.length > 0) return toItself;
  const others = running.map((other) => other.definition).filter((other) => mayMeet(definition, other));
  const cycle = findRedirectCycle(definition, others);
  return cycle.length > 0 ? cycle : findRedirectChain(definition, others);
}

function checkTarget(definition: ExperimentDefinition, { redirect }: Variation, path: string): readonly Conflict[] {
  if (redirect === null || !startsAt(definition, redirect)) return [];
  const message = `The redirect leads to ${redirect}, which is one of the paths that it leads away from.`;
  return [{ path, code: 'redirect-to-itself', severity: 'error', message, experiments: [] }];
}

function findRedirectCycle(
  definition: ExperimentDefinition,
  others: readonly ExperimentDefinition[],
): readonly Conflict[] {
  const all = [definition, ...others];
  const cycle = findCycle(definition.key, (key) => {
    const one = all.find((candidate) => candidate.key === key);
    return one ? all.filter((next) => leadsTo(one, next)).map((next) => next.key) : [];
  });
  if (!cycle) return [];
  const message = `Redirects lead in a cycle: "${cycle.join('" to "')}".`;
  const experiments = cycle.slice(1, -1);
  return [{ path: 'variations', code: 'redirect-cycle', severity: 'error', message, experiments }];
}

/** Visitors of both experiments are redirected twice: each redirect takes time and may lose some of them. */
function findRedirectChain(
  definition: ExperimentDefinition,
  others: readonly ExperimentDefinition[],
): readonly Conflict[] {
  const linked = others.filter((other) => leadsTo(definition, other) || leadsTo(other, definition));
  if (linked.length === 0) return [];
  const experiments = linked.map(({ key }) => key);
  const message = `The redirects of this experiment and of "${experiments.join('", "')}" follow one another: the same visitors are redirected twice.`;
  return [{ path: 'variations', code: 'redirect-chain', severity: 'warning', message, experiments }];
}

function leadsTo({ variations }: ExperimentDefinition, next: ExperimentDefinition): boolean {
  return variations.some(({ redirect }) => redirect !== null && startsAt(next, redirect));
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
