import { GrowthBookClient, type Experiment as ProtocolExperiment } from '@growthbook/growthbook';
import type { ExperimentDefinition } from './experiment.ts';
import { getNamespaceSeed, getSeed } from './seed.ts';

/** The hash of the protocol without bias: FNV-1a with 32 bits, applied twice, in 10,000 buckets. */
const HASH_VERSION = 2;

type SplitDefinition = Pick<
  ExperimentDefinition,
  'key' | 'phase' | 'hashAttribute' | 'variations' | 'coverage' | 'namespace'
>;

/** Finds the index of the variation for a value of the hash attribute; null for a value that is not included. */
type FindVariation = (hashValue: string) => number | null;

/** Creates the function that splits visitors as every SDK of the protocol does: by namespace, coverage and weights. */
export function createVariationFinder(definition: SplitDefinition): FindVariation {
  const client = new GrowthBookClient();
  const experiment = buildSplit(definition);
  return (hashValue) => {
    const attributes = { [definition.hashAttribute]: hashValue };
    const { inExperiment, variationId } = client.runInlineExperiment(experiment, { attributes });
    return inExperiment ? variationId : null;
  };
}

/** The bucket of a value, from 0 to 0.9999: what the protocol's hash gives for the seed and the value. */
export function getBucket(seed: string, hashValue: string): number | null {
  // The first variation has all buckets, therefore the SDK includes each value and names its bucket.
  const { bucket } = new GrowthBookClient().runInlineExperiment(
    { key: seed, seed, hashVersion: HASH_VERSION, hashAttribute: 'id', variations: [true, false], weights: [1, 0] },
    { attributes: { id: hashValue } },
  );
  return bucket ?? null;
}

/** The part of the protocol's experiment that splits visitors, without targeting and prerequisites. */
function buildSplit(definition: SplitDefinition): ProtocolExperiment<number> {
  const { key, hashAttribute, variations, coverage, namespace } = definition;
  return {
    key,
    seed: getSeed(definition),
    hashVersion: HASH_VERSION,
    hashAttribute,
    // At least two: a definition with fewer is refused before.
    variations: variations.map((_, index) => index) as [number, number, ...number[]],
    weights: variations.map(({ weight }) => weight),
    coverage,
    ...(namespace && {
      filters: [
        {
          attribute: hashAttribute,
          seed: getNamespaceSeed(namespace),
          hashVersion: HASH_VERSION,
          ranges: [[namespace.start, namespace.end]],
        },
      ],
    }),
  };
}
