import type { ExperimentDefinition, ExperimentStatus } from '#modules/experiment/rules/experiment.ts';
import { explainVisitor, showExperiment, showExperimentResults } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { PageData } from './page-data.ts';
import { type SimulatedVisitor, toVisitorInput } from './simulator/visitor.ts';

/** Loads all that the page shows; null for an unknown experiment. */
export async function loadPage(run: Run, key: string, visitor: SimulatedVisitor | null): Promise<PageData | null> {
  const { experiment } = await run(showExperiment, { key });
  if (!experiment) return null;
  const [measured, explained] = await Promise.all([
    run(showExperimentResults, { key }),
    visitor && run(explainVisitor, { experiment: key, visitor: toVisitorInput(visitor) }),
  ]);
  if (!measured.experiment) return null;
  return {
    experiment: {
      ...experiment,
      definition: experiment.definition as ExperimentDefinition,
      status: toStatus(experiment.status),
      history: experiment.history.map((change) => ({ ...change, status: toStatus(change.status) })),
    },
    results: measured.experiment.results,
    simulation: visitor && explained ? { visitor, decisions: explained.explainVisitor } : null,
  };
}

/** The values of the API's enums are in upper case. */
function toStatus(status: Uppercase<ExperimentStatus>): ExperimentStatus {
  return status.toLowerCase() as ExperimentStatus;
}
