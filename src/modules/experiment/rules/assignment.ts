import { GrowthBookClient } from '@growthbook/growthbook';
import { buildSplit, HASH_VERSION, type SplitDefinition } from './build-split.ts';

/** Finds the index of the variation for a value of the hash attribute; null for a value that is not included. */
type FindVariation = (hashValue: string) => number | null;

/** Creates the function that splits visitors as every SDK of the protocol does: by namespace, coverage and weights. */
export function createVariationFinder(definition: SplitDefinition): FindVariation {
  const client = new GrowthBookClient();
  // At least two: a definition with fewer is refused before.
  const indexes = definition.variations.map((_, index) => index) as [number, number, ...number[]];
  const experiment = { ...buildSplit(definition), variations: indexes };
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
