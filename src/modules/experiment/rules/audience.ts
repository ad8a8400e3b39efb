import type { ExperimentDefinition, Namespace, Prerequisite } from './experiment.ts';
import { canMatchSamePath } from './paths.ts';

/** The part of visitors that both experiments leave to each other; null where they can share visitors. */
export type Separation = 'environments' | 'namespace' | 'countries' | 'languages' | 'paths' | 'prerequisites';

/** Why no visitor of one experiment can be a visitor of the other at the same time; null where one can. */
export function findSeparation(one: ExperimentDefinition, other: ExperimentDefinition): Separation | null {
  if (areDisjoint(one.environments, other.environments)) return 'environments';
  if (areDisjointNamespaces(one, other)) return 'namespace';
  if (areDisjoint(one.targeting.countries, other.targeting.countries)) return 'countries';
  if (areDisjoint(one.targeting.languages, other.targeting.languages)) return 'languages';
  if (areDisjointPaths(one.targeting.paths, other.targeting.paths)) return 'paths';
  return areExclusive(one.prerequisites, other.prerequisites) ? 'prerequisites' : null;
}

/** An empty list stands for everything. */
function areDisjoint(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some((entry) => other.includes(entry));
}

/** Parts of a namespace are computed from an attribute: those of different attributes can overlap. */
function areDisjointNamespaces(one: ExperimentDefinition, other: ExperimentDefinition): boolean {
  const [a, b] = [one.namespace, other.namespace];
  return a !== null && b !== null && one.hashAttribute === other.hashAttribute && areSeparateRanges(a, b);
}

function areSeparateRanges(one: Namespace, other: Namespace): boolean {
  return one.name === other.name && (one.end <= other.start || other.end <= one.start);
}

function areDisjointPaths(one: readonly string[], other: readonly string[]): boolean {
  return (
    one.length > 0 && other.length > 0 && !one.some((path) => other.some((pattern) => canMatchSamePath(path, pattern)))
  );
}

/** Whether both require the same experiment, but different variations of it. */
function areExclusive(one: readonly Prerequisite[], other: readonly Prerequisite[]): boolean {
  return one.some(({ experiment, variations }) => {
    const same = other.find((required) => required.experiment === experiment);
    return same !== undefined && areDisjoint(variations, same.variations);
  });
}
