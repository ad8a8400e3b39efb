import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import type { SimulatedSplit } from '#modules/experiment/rules/simulated-split.ts';

/** Visitors between two looks at the clock. */
const STEP = 250;
/** The time after which the page handles input again: shorter than what people notice. */
const SLICE_MS = 12;

type Options = {
  readonly count: number;
  readonly signal: AbortSignal;
  /** Called after each slice with the visitors so far. */
  readonly onProgress: (simulated: number) => void;
};

/**
 * Simulates the split of an experiment in the browser, in slices between which the page reacts. Null after an abort.
 * The rule is loaded when it is needed: it contains the SDK.
 */
export async function simulateInSlices(
  definition: ExperimentDefinition,
  { count, signal, onProgress }: Options,
): Promise<SimulatedSplit | null> {
  const { createSplitSimulation } = await import('#modules/experiment/rules/split.ts');
  const simulation = createSplitSimulation(definition);
  let end = performance.now() + SLICE_MS;
  for (let simulated = 0; simulated < count && !signal.aborted; ) {
    const step = Math.min(STEP, count - simulated);
    simulation.addVisitors(step);
    simulated += step;
    if (performance.now() < end) continue;
    onProgress(simulated);
    await waitForTask();
    end = performance.now() + SLICE_MS;
  }
  return signal.aborted ? null : simulation.getSplit();
}

function waitForTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
