import {
  EXPERIMENT_STATUSES,
  type ExperimentDefinition,
  type ExperimentStatus,
} from '#modules/experiment/rules/experiment.ts';
import { experimentList } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { isUnseen } from '../split-generator-form/problem-texts.ts';

export type ListedExperiment = {
  readonly key: string;
  readonly name: string;
  readonly status: ExperimentStatus;
  readonly variations: number;
  /** Why visitors do not see it while it runs; null if they do. */
  readonly unseen: { readonly code: string; readonly environment: string | null } | null;
  /** The newest of these, with its time. */
  readonly event: { readonly kind: 'started' | 'stopped' | 'changed'; readonly at: string };
};

/** Lists the experiments of a status, or all. Definitions stay on the server. */
export async function listExperiments(run: Run, status: ExperimentStatus | null): Promise<readonly ListedExperiment[]> {
  const { experiments } = await run(experimentList, {
    status: status && (status.toUpperCase() as Uppercase<ExperimentStatus>),
  });
  return experiments.map((experiment) => {
    const shown = experiment.status.toLowerCase() as ExperimentStatus;
    const { variations } = experiment.definition as ExperimentDefinition;
    const { key, name, conflicts } = experiment;
    return {
      key,
      name,
      status: shown,
      variations: variations.length,
      unseen: conflicts.find(isUnseen) ?? null,
      event: findEvent({ ...experiment, status: shown }),
    };
  });
}

/** The status that an address names; null for all. */
export function readStatus(text: string | null): ExperimentStatus | null {
  return EXPERIMENT_STATUSES.find((status) => status === text) ?? null;
}

type Times = {
  readonly status: ExperimentStatus;
  readonly changedAt: unknown;
  readonly startedAt?: unknown;
  readonly stoppedAt?: unknown;
};

/** What readers of the list want to know: since when an experiment runs or does not, else when it changed. */
function findEvent({ status, changedAt, startedAt, stoppedAt }: Times): ListedExperiment['event'] {
  if (status === 'running' && startedAt) return { kind: 'started', at: String(startedAt) };
  if (status === 'stopped' && stoppedAt) return { kind: 'stopped', at: String(stoppedAt) };
  return { kind: 'changed', at: String(changedAt) };
}
