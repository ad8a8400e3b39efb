import type { AuditAction } from '#kernel/audit-actions.ts';
import { addMilliseconds, type Instant } from '#kernel/instant.ts';
import type { Conflict } from '../rules/conflict.ts';
import type { Experiment } from '../rules/experiment.ts';
import type { Problem } from '../rules/problem.ts';
import type { ExperimentStores, Publication } from './ports.ts';

export type Refusal = {
  readonly kind: 'refused';
  readonly reason:
    | 'definition-invalid'
    | 'key-taken'
    | 'experiment-unknown'
    | 'revision-outdated'
    | 'change-not-allowed'
    | 'conflicts';
  /** What to correct, each with its place and a sentence. */
  readonly problems: readonly Problem[];
  /** The stored experiment, whose revision the next try has to name; null if there is none. */
  readonly current: Experiment | null;
};

export type ChangeResult =
  | {
      readonly kind: 'done';
      readonly experiment: Experiment;
      /** What keeps the experiment from running, or from including visitors. */
      readonly conflicts: readonly Conflict[];
    }
  | Refusal;

export type Change = {
  readonly before: Experiment | null;
  readonly after: Experiment;
  readonly publication: Publication;
  readonly actor: string;
  readonly action: AuditAction;
};

/**
 * Stores a change with its revision and audit entry, and publishes the experiments if one of them runs or did before.
 * The transaction holds the lock of the publication.
 */
export async function saveChange({ experiments, audit, events }: ExperimentStores, change: Change): Promise<void> {
  const { before, after, publication, actor, action } = change;
  await (before ? experiments.update(after) : experiments.insert(after));
  await experiments.insertRevision(after, actor);
  const subject = `experiment:${after.definition.key}`;
  await audit.record({ actor, action, subject, before: before && pickAudited(before), after: pickAudited(after) });
  if (before?.status !== 'running' && after.status !== 'running') return;
  const publishedAt = getLater(after.changedAt, addMilliseconds(publication.publishedAt, 1));
  await experiments.raiseVersion({ version: publication.version + 1, publishedAt });
  await events.publish('experiments.changed', {});
}

/** The time of a change: clocks of several processes differ, but changes follow each other. */
export function getLater(one: Instant, other: Instant): Instant {
  return one.getTime() > other.getTime() ? one : other;
}

export function refuse(reason: Refusal['reason'], problems: readonly Problem[], current: Experiment | null): Refusal {
  return { kind: 'refused', reason, problems, current };
}

export function refuseUnknown(key: string): Refusal {
  const message = `There is no experiment "${key}".`;
  return refuse('experiment-unknown', [{ path: 'key', code: 'experiment-unknown', message }], null);
}

/** Refuses a change that was made from another revision than the current one. */
export function refuseOutdated(current: Experiment, revision: number): Refusal | null {
  if (current.revision === revision) return null;
  const message = `The experiment has revision ${current.revision}, not ${revision}. Read it again and repeat the change.`;
  return refuse('revision-outdated', [{ path: 'revision', code: 'revision-outdated', message }], current);
}

function pickAudited({ revision, status, definition }: Experiment) {
  return { revision, status, definition };
}
