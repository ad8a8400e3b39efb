import type { Experiment, ExperimentDefinition, ExperimentStatus } from './experiment.ts';
import { listDifferences } from './list-differences.ts';
import type { Problem } from './problem.ts';

export const STATUS_ACTIONS = ['start', 'stop', 'archive'] as const;
export type StatusAction = (typeof STATUS_ACTIONS)[number];

const TRANSITIONS = {
  start: { from: ['draft', 'stopped'], to: 'running' },
  stop: { from: ['running'], to: 'stopped' },
  archive: { from: ['draft', 'stopped'], to: 'archived' },
} as const satisfies Record<
  StatusAction,
  { readonly from: readonly ExperimentStatus[]; readonly to: ExperimentStatus }
>;

export type StatusDecision =
  | { readonly kind: 'changed'; readonly status: ExperimentStatus }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** Decides which status an action leads to (specification K3). */
export function decideStatusChange(current: ExperimentStatus, action: StatusAction): StatusDecision {
  const { from, to } = TRANSITIONS[action];
  if (from.some((status) => status === current)) return { kind: 'changed', status: to };
  const message = `The experiment is ${current}; only one that is ${from.join(' or ')} can become ${to}.`;
  return { kind: 'refused', problem: { path: 'status', code: 'status', message } };
}

/** What can change within a phase: nothing that moves a visitor, so that the results of one phase are of one experiment. */
const WITHIN_PHASE: Readonly<Partial<Record<ExperimentStatus, readonly string[]>>> = {
  running: ['name', 'hypothesis'],
  stopped: ['name', 'hypothesis', 'environments'],
};

/** Finds what an edit may not change in the experiment's status. */
export function findEditProblems(
  { status, definition: before }: Pick<Experiment, 'status' | 'definition'>,
  after: ExperimentDefinition,
): readonly Problem[] {
  if (status === 'archived')
    return [refuse('status', 'The experiment is archived, and an archived one never changes.')];
  if (after.key !== before.key) return [refuse('key', `The key "${before.key}" never changes.`)];
  if (status === 'draft') return [];
  if (after.phase < before.phase)
    return [refuse('phase', `The phase is ${before.phase} and can only be raised: visitors were assigned in it.`)];
  if (after.phase > before.phase) return [];
  const free = WITHIN_PHASE[status] ?? [];
  return listDifferences(before, after)
    .filter(({ path }) => !free.includes(path) && !(path === 'coverage' && after.coverage > before.coverage))
    .map(({ path }) =>
      path === 'coverage'
        ? refuse(path, 'The coverage can only be raised once visitors were assigned. Raise the phase to lower it.')
        : refuse(path, 'This cannot change once visitors were assigned by it. Raise the phase to assign them again.'),
    );
}

function refuse(path: string, message: string): Problem {
  return { path, code: 'not-changeable', message };
}
