import type { CodeJobColumn } from '#modules/invitation/rules/code-job-list.ts';
import type { TextKey } from '#texts/keys.ts';
import type { Translate } from '#web/i18n/use-text.ts';
import type { ShownJob } from './code-job-query.ts';

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

/** Who started a job. */
export function formatActor({ actor, actorName }: Pick<ShownJob, 'actor' | 'actorName'>, t: Translate): string {
  return actor === 'cli' ? t('settings.history.commandLine') : (actorName ?? t('settings.history.gone'));
}
