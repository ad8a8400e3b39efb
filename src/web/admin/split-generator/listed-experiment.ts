import type { ExperimentDefinition, ExperimentStatus } from '#modules/experiment/rules/experiment.ts';
import { findLastEvent } from '#modules/experiment/rules/experiment-list.ts';
import type { ExperimentListQuery } from '#web/generated/operations.ts';
import { isUnseen } from '../split-generator-form/problem-texts.ts';

export type ExperimentRow = ExperimentListQuery['experimentList']['edges'][number]['node'];

export type ListedExperiment = {
  /** The key. */
  readonly id: string;
  readonly name: string;
  readonly status: ExperimentStatus;
  readonly variations: number;
  /** Why visitors do not see it while it runs; null if they do. */
  readonly unseen: { readonly code: string; readonly environment: string | null } | null;
  /** The newest of these, with its time. */
  readonly event: { readonly kind: 'started' | 'stopped' | 'changed'; readonly at: string };
  readonly createdAt: string;
  readonly changedAt: string;
  readonly startedAt: string | null;
  readonly stoppedAt: string | null;
};

/** An experiment as the list shows it. Definitions stay on the server. */
export function toListed({ key, name, definition, siteConflicts, ...row }: ExperimentRow): ListedExperiment {
  const times = {
    createdAt: String(row.createdAt),
    changedAt: String(row.changedAt),
    startedAt: row.startedAt == null ? null : String(row.startedAt),
    stoppedAt: row.stoppedAt == null ? null : String(row.stoppedAt),
  };
  const status = row.status.toLowerCase() as ExperimentStatus;
  return {
    id: key,
    name,
    status,
    variations: (definition as ExperimentDefinition).variations.length,
    unseen: siteConflicts.find(isUnseen) ?? null,
    event: findLastEvent({ ...times, status }),
    ...times,
  };
}
