import type { Instant } from '#kernel/instant.ts';
import { findConflicts } from '../rules/check-definition.ts';
import { type Conflict, isBlocking } from '../rules/conflict.ts';
import type { Experiment } from '../rules/experiment.ts';
import { findDependentConflicts } from '../rules/prerequisite-conflicts.ts';
import { decideStatusChange, type StatusAction } from '../rules/status.ts';
import type { ExperimentDependencies } from './ports.ts';
import { type ChangeResult, getLater, refuse, refuseOutdated, refuseUnknown, saveChange } from './save-change.ts';
import { addSiteConflicts } from './site-conflicts.ts';

export type StatusInput = {
  readonly key: string;
  readonly action: StatusAction;
  /** The revision that was seen; null for any. */
  readonly revision: number | null;
  readonly actor: string;
};

const AUDITED = { start: 'experiment.started', stop: 'experiment.stopped', archive: 'experiment.archived' } as const;

/** Starts, stops or archives an experiment. One that collides with running ones, or includes nobody, does not start. */
export async function changeStatus(deps: ExperimentDependencies, input: StatusInput): Promise<ChangeResult> {
  const { key, action, revision, actor } = input;
  const result = await deps.transaction(async (stores): Promise<ChangeResult> => {
    const publication = await stores.experiments.lockPublication();
    const before = await stores.experiments.find(key);
    if (!before) return refuseUnknown(key);
    const outdated = revision === null ? null : refuseOutdated(before, revision);
    if (outdated) return outdated;
    const decision = decideStatusChange(before.status, action);
    if (decision.kind === 'refused') return refuse('change-not-allowed', [decision.problem], before);
    const conflicts = listConflicts(before, action, await stores.experiments.list());
    const blocking = action === 'start' ? conflicts.filter(isBlocking) : [];
    if (blocking.length > 0) return refuse('conflicts', blocking, before);
    const changedAt = getLater(deps.clock(), before.changedAt);
    const after = { ...before, status: decision.status, revision: before.revision + 1, changedAt };
    const dated = { ...after, ...getTimes(action, changedAt) };
    await saveChange(stores, { before, after: dated, publication, actor, action: AUDITED[action] });
    return { kind: 'done', experiment: dated, conflicts };
  });
  return action === 'start' ? addSiteConflicts(deps, result) : result;
}

function listConflicts(
  { definition }: Experiment,
  action: StatusAction,
  all: readonly Experiment[],
): readonly Conflict[] {
  return action === 'start' ? findConflicts(definition, all) : findDependentConflicts(definition.key, all);
}

function getTimes(action: StatusAction, at: Instant): Partial<Experiment> {
  if (action === 'start') return { startedAt: at, stoppedAt: null };
  return action === 'stop' ? { stoppedAt: at } : { archivedAt: at };
}
