import type { ExperimentDefinition, Namespace } from './experiment.ts';

/** The seed of the hash by which an experiment draws its visitors: a new phase draws all of them again. */
export function getSeed({ key, phase }: Pick<ExperimentDefinition, 'key' | 'phase'>): string {
  return `${key}-${phase}`;
}

/**
 * The seed of the hash by which a namespace divides visitors: the same for all experiments of the namespace, and that of
 * no experiment, whose variation would else depend on the part of the namespace.
 */
export function getNamespaceSeed({ name }: Pick<Namespace, 'name'>): string {
  return `namespace:${name}`;
}
