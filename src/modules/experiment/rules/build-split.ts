import type { ExperimentDefinition } from './experiment.ts';
import { getNamespaceSeed, getSeed } from './seed.ts';

/** The hash of the protocol without bias: FNV-1a with 32 bits, applied twice, in 10,000 buckets. */
export const HASH_VERSION = 2;

export type SplitDefinition = Pick<
  ExperimentDefinition,
  'key' | 'phase' | 'hashAttribute' | 'variations' | 'coverage' | 'namespace'
>;

/**
 * Builds the properties of the protocol by which an experiment draws its visitors: the same for everything that the
 * experiment varies, so that a visitor has the same variation in each.
 */
export function buildSplit({ key, phase, hashAttribute, variations, coverage, namespace }: SplitDefinition) {
  const filters = namespace && [
    {
      attribute: hashAttribute,
      seed: getNamespaceSeed(namespace),
      hashVersion: HASH_VERSION,
      ranges: [[namespace.start, namespace.end] satisfies [number, number]],
    },
  ];
  return {
    ...{ key, hashAttribute, hashVersion: HASH_VERSION, seed: getSeed({ key, phase }), coverage },
    weights: variations.map(({ weight }) => weight),
    ...(filters && { filters }),
  };
}
