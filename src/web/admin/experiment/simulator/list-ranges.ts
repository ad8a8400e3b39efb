import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';

/** The positions of the hash that belong to a variation, from `start` up to `end`, which does not belong to it. */
export type Range = {
  readonly key: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
};

/** Lists the ranges as the protocol derives them: the coverage shortens each one, so that raising it moves nobody. */
export function listRanges({
  variations,
  coverage,
}: Pick<ExperimentDefinition, 'variations' | 'coverage'>): readonly Range[] {
  let start = 0;
  return variations.map(({ key, name, weight }) => {
    const range = { key, name, start, end: start + weight * coverage };
    start += weight;
    return range;
  });
}
