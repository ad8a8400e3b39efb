import type { CodeJobColumn } from '#modules/invitation/rules/code-job-list.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { formatActor } from '../changes/format-actor.ts';
import { JobStatus } from '../code-settings/job-status.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { Moment } from '../record/moment.tsx';
import type { ShownJob } from './code-job-query.ts';
import { COLUMN_TEXTS } from './code-job-texts.ts';

const NUMBERS: readonly CodeJobColumn[] = ['progress', 'created', 'refused'];

/** All columns of the list of batches and imports. */
export function useCodeJobColumns(): readonly ListColumn<ShownJob>[] {
  const { t, languageTag } = useText();
  const count = (number: number) => formatNumber(number, languageTag);
  const cells: Readonly<Record<CodeJobColumn, ListColumn<ShownJob>['cell']>> = {
    started: ({ id, createdAt }) => (
      <LocalLink key="started" to={href('/admin/codes/jobs/:id', { id })}>
        <Moment at={createdAt} show="brief" />
      </LocalLink>
    ),
    source: ({ fileName }) => fileName ?? t('codeJob.kind.batch'),
    kind: ({ kind }) => t(kind === 'batch' ? 'codeJob.kind.batch' : 'codeJob.kind.import'),
    status: ({ status }) => <JobStatus key="status" status={status} />,
    progress: ({ created, refused, total }) =>
      t('codeJob.processed', { done: count(created + refused), total: count(total) }),
    created: ({ created }) => count(created),
    refused: ({ refused }) => count(refused),
    finished: ({ finishedAt }) => finishedAt != null && <Moment key="finished" at={finishedAt} show="brief" />,
    by: ({ actor, actorName }) => formatActor(actor, actorName, t),
  };
  return (Object.keys(cells) as CodeJobColumn[]).map((id) => ({
    id,
    label: t(COLUMN_TEXTS[id]),
    sort: id === 'started' ? id : undefined,
    numeric: NUMBERS.includes(id) || undefined,
    cell: cells[id],
  }));
}
