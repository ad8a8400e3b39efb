import type { ListRules } from '#kernel/list/list-query.ts';
import { EXPERIMENT_STATUSES, type ExperimentStatus } from './experiment.ts';

const EXPERIMENT_COLUMNS = [
  'name',
  'key',
  'status',
  'variations',
  'event',
  'changed',
  'created',
  'started',
  'stopped',
] as const;
export type ExperimentColumn = (typeof EXPERIMENT_COLUMNS)[number];

export type ExperimentSort = 'changed' | 'name' | 'key';

const LONGEST_SEARCH = 100;

/** How the list of experiments can be filtered; null does not filter. */
export type ExperimentFilter = {
  /** A part of the key or of the name. */
  readonly search: string | null;
  readonly status: ExperimentStatus | null;
};

/** The list of experiments (specification K3). */
export const EXPERIMENT_LIST = {
  sorts: { changed: 'descending', name: 'ascending', key: 'ascending' },
  filters: {
    search: { kind: 'text', normalize: normalizeExperimentSearch, isImpersonal: true },
    status: { kind: 'choice', values: EXPERIMENT_STATUSES },
  },
  columns: EXPERIMENT_COLUMNS,
  firstColumns: ['name', 'key', 'status', 'variations', 'event'],
} as const satisfies ListRules;

/** What was typed to find an experiment; null if neither a key nor a name can contain it. */
export function normalizeExperimentSearch(typed: string): string | null {
  const search = typed.trim();
  return search !== '' && search.length <= LONGEST_SEARCH && !/\p{Cc}/u.test(search) ? search : null;
}

type Times<At> = {
  readonly status: ExperimentStatus;
  readonly changedAt: At;
  readonly startedAt: At | null;
  readonly stoppedAt: At | null;
};

/** What a reader of the list wants to know: since when an experiment runs or does not, else when it changed. */
export function findLastEvent<At>({ status, changedAt, startedAt, stoppedAt }: Times<At>): {
  readonly kind: 'started' | 'stopped' | 'changed';
  readonly at: At;
} {
  if (status === 'running' && startedAt !== null) return { kind: 'started', at: startedAt };
  if (status === 'stopped' && stoppedAt !== null) return { kind: 'stopped', at: stoppedAt };
  return { kind: 'changed', at: changedAt };
}
