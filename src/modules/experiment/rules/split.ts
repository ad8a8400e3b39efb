import { createVariationFinder } from './assignment.ts';
import type { ExperimentDefinition } from './experiment.ts';
import { SIMULATED_VISITORS, type SimulatedSplit } from './simulated-split.ts';

/**
 * Splits visitors with the ids `visitor-000001`, `visitor-000002` and so on as an SDK does, so that the same definition
 * always gives the same numbers. The visitors match the targeting and the prerequisites.
 */
export function simulateSplit(definition: ExperimentDefinition, count = SIMULATED_VISITORS): SimulatedSplit {
  const simulation = createSplitSimulation(definition);
  simulation.addVisitors(count);
  return simulation.getSplit();
}

type SplitSimulation = {
  /** Splits the next visitors. */
  addVisitors(count: number): void;
  /** The split of all visitors so far. */
  getSplit(): SimulatedSplit;
};

/** The same in parts, so that a browser can do other work between them. */
export function createSplitSimulation(definition: ExperimentDefinition): SplitSimulation {
  const findVariation = createVariationFinder(definition);
  const counts = definition.variations.map(() => 0);
  let notIncluded = 0;
  let last = 0;
  return {
    addVisitors(count) {
      for (const end = last + count; last < end; ) {
        last++;
        const index = findVariation(`visitor-${String(last).padStart(6, '0')}`);
        if (index === null) notIncluded++;
        else counts[index] = (counts[index] ?? 0) + 1;
      }
    },
    getSplit() {
      const variations = definition.variations.map(({ key }, index) => ({ key, count: counts[index] ?? 0 }));
      return { variations, notIncluded };
    },
  };
}
