import type { LoaderFunctionArgs } from 'react-router';
import { describeFilters, parseListQuery } from '#kernel/list/list-query.ts';
import type { CodeJobStatus } from '#modules/invitation/rules/code-job.ts';
import { CODE_JOB_LIST, type CodeJobColumn } from '#modules/invitation/rules/code-job-list.ts';
import { codeJobExport } from '#web/generated/operations.ts';
import { createTexts, type Translate } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { formatActor } from '../changes/format-actor.ts';
import { type ShownJob, toJobVariables } from '../code-jobs/code-job-query.ts';
import { COLUMN_TEXTS } from '../code-jobs/code-job-texts.ts';
import { mapBatches, readAllPages } from '../list/csv-response.server.ts';
import { exportList } from '../list/export-list.server.ts';

export { handle } from './handle.ts';

/** Sends the list of batches and imports as it is filtered, with the chosen columns. */
export function loader({ context, url }: LoaderFunctionArgs): Promise<Response> {
  const { clock, visit } = getLoadContext(context);
  const { t } = createTexts(visit.locale, visit.country);
  const query = parseListQuery(CODE_JOB_LIST, url.searchParams);
  const run = runInProcess(context);
  const variables = toJobVariables(query);
  const rows = readAllPages(async (after) => (await run(codeJobExport, { ...variables, after })).codeJobs);
  const columns: readonly CodeJobColumn[] = ['started', ...query.columns.filter((column) => column !== 'started')];
  return exportList(context, {
    list: 'code-jobs',
    permission: 'codes.read',
    filters: describeFilters(CODE_JOB_LIST, query.filters),
    name: `code-jobs-${clock().toISOString().slice(0, 10)}.csv`,
    head: ['ID', ...columns.map((column) => t(COLUMN_TEXTS[column]))],
    batches: mapBatches(rows, (row) => [row.id, ...columns.map((column) => formatColumn(column, row, t))]),
  });
}

/** Instants and numbers stay in the form that programs read. */
function formatColumn(column: CodeJobColumn, row: ShownJob, t: Translate): string {
  const cells: Readonly<Record<CodeJobColumn, unknown>> = {
    started: row.createdAt,
    source: row.fileName ?? t('codeJob.kind.batch'),
    kind: t(row.kind === 'batch' ? 'codeJob.kind.batch' : 'codeJob.kind.import'),
    status: t(`codeJob.status.${row.status as CodeJobStatus}`),
    progress: `${row.created + row.refused}/${row.total}`,
    created: row.created,
    refused: row.refused,
    finished: row.finishedAt,
    by: formatActor(row.actor, row.actorName, t),
  };
  return String(cells[column] ?? '');
}
