import type { ListRules } from '#kernel/list/list-query.ts';
import { CODE_JOB_KINDS, CODE_JOB_STATUSES, type CodeJobKind, type CodeJobStatus } from './code-job.ts';

const CODE_JOB_COLUMNS = [
  'started',
  'source',
  'kind',
  'status',
  'progress',
  'created',
  'refused',
  'finished',
  'by',
] as const;
export type CodeJobColumn = (typeof CODE_JOB_COLUMNS)[number];

/** How the list of batches and imports can be filtered; null does not filter. */
export type CodeJobFilter = { readonly status: CodeJobStatus | null; readonly kind: CodeJobKind | null };

export type CodeJobSort = 'started';

/** The list of batches and imports of codes (specification K1). */
export const CODE_JOB_LIST = {
  sorts: { started: 'descending' },
  filters: {
    status: { kind: 'choice', values: CODE_JOB_STATUSES },
    kind: { kind: 'choice', values: CODE_JOB_KINDS },
  },
  columns: CODE_JOB_COLUMNS,
  firstColumns: ['started', 'source', 'status', 'progress', 'created', 'refused', 'by'],
} as const satisfies ListRules;
