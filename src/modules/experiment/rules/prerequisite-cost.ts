import type { Conflict, OtherExperiment } from './conflict.ts';
import type { ExperimentDefinition } from './experiment.ts';

const MOST_EVALUATIONS = 40;

/**
 * Refuses a definition with which each page would evaluate too many experiments: SDKs evaluate a required one anew for
 * each experiment that requires it, so that the number may double with each experiment of a net.
 */
export function findCostConflict(
  definition: ExperimentDefinition,
  running: readonly OtherExperiment[],
): readonly Conflict[] {
  const all = [...running.map((other) => other.definition), definition];
  const countEvaluations = createCountEvaluations(
    new Map(all.map(({ key, prerequisites }) => [key, prerequisites.map(({ experiment }) => experiment)])),
  );
  const costly = all.map(({ key }) => key).filter((key) => countEvaluations(key) > MOST_EVALUATIONS);
  if (costly.length === 0) return [];
  const required = definition.prerequisites.map(({ experiment }) => experiment);
  const dependents = costly.filter((key) => key !== definition.key);
  const message = `With these prerequisites, each page would evaluate more than ${MOST_EVALUATIONS} experiments for one: require fewer.`;
  const experiments = dependents.length > 0 ? dependents : required;
  return [{ path: 'prerequisites', code: 'prerequisite-cost', severity: 'error', message, experiments }];
}

function createCountEvaluations(required: ReadonlyMap<string, readonly string[]>): (key: string) => number {
  const counts = new Map<string, number>();
  return function count(key): number {
    const known = counts.get(key);
    if (known !== undefined) return known;
    // A cycle ends here; it is a conflict of its own.
    counts.set(key, 0);
    const total = (required.get(key) ?? []).reduce((sum, one) => sum + count(one), 1);
    counts.set(key, total);
    return total;
  };
}
