import type { ExperimentDefinition } from '#modules/experiment/rules/experiment.ts';
import { previewExperiment } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';

/** The definition of an experiment; null for an unknown one. The API returns JSON; only parsed definitions are stored. */
export async function findDefinition(run: Run, key: string): Promise<ExperimentDefinition | null> {
  const { experiment } = await run(previewExperiment, { key });
  return experiment ? (experiment.definition as ExperimentDefinition) : null;
}
