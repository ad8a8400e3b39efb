import type { CodeJobColumn } from '#modules/invitation/rules/code-job-list.ts';
import type { TextKey } from '#texts/keys.ts';

export const COLUMN_TEXTS = {
  started: 'codeJob.column.time',
  source: 'codeJob.column.kind',
  kind: 'codeJob.column.way',
  status: 'codeJob.column.status',
  progress: 'codeJob.progress',
  created: 'codeJob.created',
  refused: 'codeJob.refused',
  finished: 'codeJob.column.finished',
  by: 'codeJob.column.by',
} as const satisfies Record<CodeJobColumn, TextKey>;
